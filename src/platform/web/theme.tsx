import { useLayoutEffect } from 'react';
import { themeColors } from '#platform/colour.ts';

/** Paints the whole page in a clinic's colours; without choices, in the product's own. */
export function Theme({ primary, secondary }: { primary?: string; secondary?: string }) {
  useLayoutEffect(() => {
    const colors = themeColors({ primary, secondary });
    const style = document.documentElement.style;
    style.setProperty('--brand', colors.brand);
    style.setProperty('--on-brand', colors.onBrand);
    style.setProperty('--brand-hover', colors.brandHover);
    style.setProperty('--brand-text', colors.brandText);
    style.setProperty('--brand-soft', colors.brandSoft);
    style.setProperty('--quiet', colors.quiet);
  }, [primary, secondary]);
  return null;
}
