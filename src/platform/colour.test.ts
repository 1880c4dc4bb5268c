import { expect, test } from 'vitest';
import { contrastBetween, themeColors } from './colour.ts';

const STEPS = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));

/** White, sunken and attention of styles.css. */
const LIGHT_SURFACES = ['#ffffff', '#f0f2f5', '#fdf2e1'];

function* everyColor(): Generator<string> {
  for (const red of STEPS)
    for (const green of STEPS) for (const blue of STEPS) yield `#${red}${green}${blue}`;
}

/** The same in the dark. */
const DARK_SURFACES = ['#181c23', '#222731', '#33240f'];

/** The lowest contrast of any text on any surface that it is meant for. */
function lowestContrast(primary: string, secondary: string): number {
  const colors = themeColors({ primary, secondary });
  return Math.min(
    contrastBetween(colors.onBrand, colors.brand),
    contrastBetween(colors.onBrand, colors.brandHover),
    ...LIGHT_SURFACES.map((surface) => contrastBetween(colors.brandText, surface)),
    contrastBetween(colors.brandText, colors.brandSoft),
    contrastBetween(colors.brandText, colors.quiet),
    ...DARK_SURFACES.map((surface) => contrastBetween(colors.brandTextDark, surface)),
    contrastBetween(colors.brandTextDark, colors.brandSoftDark),
    contrastBetween(colors.brandTextDark, colors.quietDark),
    contrastBetween('#141820', colors.brandTextDark),
  );
}

// covers: text-reads-on-surface-colours-clinic-picks
test('text is readable on every surface, light and dark, with any colours that a clinic picks', () => {
  const colors = [...everyColor()];
  expect(colors).toHaveLength(5832);
  const worst = Math.min(
    ...colors.map((color, index) => lowestContrast(color, colors.at(-1 - index) ?? color)),
  );
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test('a colour that reads well is left exactly as chosen', () => {
  expect(themeColors({ primary: '#4F46E5' }).brand).toBe('#4f46e5');
  expect(themeColors({ primary: '#FFD400' })).toMatchObject({
    brand: '#ffd400',
    onBrand: '#141820',
  });
});

// covers: falls-back-to-default
test.each([undefined, '', 'red', '#12', '#GGGGGG', 'url(x)', '#4F46E5;'])(
  '%s falls back to the default',
  (bad) => {
    expect(themeColors({ primary: bad, secondary: bad })).toEqual(themeColors({}));
    expect(themeColors({ primary: bad }).brand).toBe('#4f46e5');
  },
);

test('short notation and stray spaces are understood', () => {
  expect(themeColors({ primary: ' #0af ' })).toEqual(themeColors({ primary: '#00aaff' }));
});
