import { useLayoutEffect } from 'react';
import { themeColors } from '#platform/colour.ts';

const VARIABLES = [
  ['--brand-light', 'brand'],
  ['--on-brand-light', 'onBrand'],
  ['--brand-hover-light', 'brandHover'],
  ['--brand-text-light', 'brandText'],
  ['--brand-soft-light', 'brandSoft'],
  ['--quiet-light', 'quiet'],
  ['--brand-text-dark', 'brandTextDark'],
  ['--brand-soft-dark', 'brandSoftDark'],
  ['--quiet-dark', 'quietDark'],
] as const;

interface ThemeProps {
  primary: string;
  secondary: string;
}

/** Shows the page in a clinic's colours while it is mounted; the product's own colours are in styles.css. */
export function Theme({ primary, secondary }: ThemeProps) {
  useLayoutEffect(() => {
    const variables = toVariables({ primary, secondary });
    const { style } = document.documentElement;
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [primary, secondary]);
  return null;
}

function toVariables(theme: ThemeProps) {
  const colors = themeColors(theme);
  return VARIABLES.map(([name, color]) => [name, colors[color]] as const);
}
