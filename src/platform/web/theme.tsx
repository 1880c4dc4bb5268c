import { useLayoutEffect } from 'react';
import { themeColors } from '#platform/colour.ts';

interface ThemeProps {
  primary: string;
  secondary: string;
}

/** Paints the page in a clinic's colours for as long as it is there; the product's own stand in styles.css. */
export function Theme({ primary, secondary }: ThemeProps) {
  useLayoutEffect(() => {
    const colors = themeColors({ primary, secondary });
    const variables = {
      '--brand': colors.brand,
      '--on-brand': colors.onBrand,
      '--brand-hover': colors.brandHover,
      '--brand-text': colors.brandText,
      '--brand-soft': colors.brandSoft,
      '--quiet': colors.quiet,
    };
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name);
    };
  }, [primary, secondary]);
  return null;
}
