/** Red, green and blue, 0 to 1 each, gamma-encoded as sRGB. */
type Rgb = readonly [number, number, number];

/** The screen's colours when a clinic has chosen nothing, or nothing that is a colour. */
const FALLBACK = { primary: '#4F46E5', secondary: '#E5E7EB' };
const WHITE: Rgb = [1, 1, 1];
const INK: Rgb = [0x14 / 255, 0x18 / 255, 0x20 / 255];
/** The surfaces of styles.css on which links stand: white, sunken, attention. */
const SURFACES: readonly Rgb[] = [
  WHITE,
  [0xf0 / 255, 0xf2 / 255, 0xf5 / 255],
  [0xfd / 255, 0xf2 / 255, 0xe1 / 255],
];
/** The same surfaces in the dark. */
const DARK_SURFACES: readonly Rgb[] = [
  [0x18 / 255, 0x1c / 255, 0x23 / 255],
  [0x22 / 255, 0x27 / 255, 0x31 / 255],
  [0x33 / 255, 0x24 / 255, 0x0f / 255],
];
/** WCAG 2.2 AA for text of any size. */
const READABLE = 4.5;
/** OKLab lightness of tinted surfaces: near white, so that every text colour still reads on them. */
const SOFT = { lightness: 0.965, chroma: 0.25 };
/** The same near black. */
const DARK_SOFT = { lightness: 0.28, chroma: 0.35 };

/** A clinic's colours made safe to read: each text colour has at least 4.5:1 on the surfaces named. */
export interface ThemeColors {
  /** Surface of the primary action and the top bar. */
  brand: string;
  /** Text on `brand` and on `brandHover`. */
  onBrand: string;
  brandHover: string;
  /** Links and the active entry: text on every light surface. */
  brandText: string;
  /** Tinted surface in the primary hue. */
  brandSoft: string;
  /** Tinted surface in the secondary hue. */
  quiet: string;
  /** Text on `quiet` and `brandSoft` in the light. */
  onQuiet: string;
  /** Links and the active entry on dark surfaces, and the surface of the primary action there. */
  brandTextDark: string;
  brandSoftDark: string;
  quietDark: string;
}

/** Colours for a clinic's two choices; what is no `#rgb` or `#rrggbb` counts as not chosen. */
export function themeColors(colors: { primary?: string; secondary?: string }): ThemeColors {
  const primary = parse(colors.primary, FALLBACK.primary);
  const secondary = parse(colors.secondary, FALLBACK.secondary);
  // A mid grey can defeat both inks: only then the surface itself is darkened.
  const brand = contrast(inkFor(primary), primary) >= READABLE ? primary : darken(primary, [WHITE]);
  const onBrand = inkFor(brand);
  const brandSoft = withLightness(primary, SOFT);
  const quiet = withLightness(secondary, SOFT);
  const brandSoftDark = withLightness(primary, DARK_SOFT);
  const quietDark = withLightness(secondary, DARK_SOFT);
  return {
    brand: format(brand),
    onBrand: format(onBrand),
    brandHover: format(toHoverColor(brand, onBrand)),
    brandText: format(darken(primary, [...SURFACES, brandSoft, quiet])),
    brandSoft: format(brandSoft),
    quiet: format(quiet),
    onQuiet: format(INK),
    brandTextDark: format(lighten(primary, [...DARK_SURFACES, brandSoftDark, quietDark])),
    brandSoftDark: format(brandSoftDark),
    quietDark: format(quietDark),
  };
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastBetween(first: string, second: string): number {
  return contrast(parse(first, FALLBACK.primary), parse(second, FALLBACK.primary));
}

function parse(color: string | undefined, fallback: string): Rgb {
  const digits =
    /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color?.trim() ?? '')?.[1] ?? fallback.slice(1);
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (start: number) => Number.parseInt(six.slice(start, start + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

function format(color: Rgb): string {
  const two = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(two).join('')}`;
}

function inkFor(surface: Rgb): Rgb {
  return contrast(WHITE, surface) >= READABLE || contrast(WHITE, surface) >= contrast(INK, surface)
    ? WHITE
    : INK;
}

/** Away from the text colour, so that the contrast only grows. */
function toHoverColor(surface: Rgb, text: Rgb): Rgb {
  const lightness = toOklab(surface)[0];
  const hoverLightness =
    text === WHITE ? Math.max(0, lightness - 0.06) : Math.min(1, lightness + 0.04);
  const color = withLightness(surface, { lightness: hoverLightness, chroma: 1 });
  return contrast(text, color) >= READABLE ? color : surface;
}

/** Same hue, darkened only as far as needed to read on every surface. */
function darken(color: Rgb, surfaces: readonly Rgb[]): Rgb {
  let lightness = toOklab(color)[0];
  let candidate = color;
  while (lightness > 0 && surfaces.some((surface) => contrast(candidate, surface) < READABLE)) {
    lightness -= 0.01;
    candidate = withLightness(color, { lightness: Math.max(0, lightness), chroma: 1 });
  }
  return candidate;
}

/** Same hue, lightened only as far as needed to read on every surface. */
function lighten(color: Rgb, surfaces: readonly Rgb[]): Rgb {
  let lightness = toOklab(color)[0];
  let candidate = color;
  while (lightness < 1 && surfaces.some((surface) => contrast(candidate, surface) < READABLE)) {
    lightness += 0.01;
    candidate = withLightness(color, { lightness: Math.min(1, lightness), chroma: 1 });
  }
  return candidate;
}

function withLightness(color: Rgb, target: { lightness: number; chroma: number }): Rgb {
  const [, a, b] = toOklab(color);
  return fromOklab([target.lightness, a * target.chroma, b * target.chroma]);
}

function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear([red, green, blue]: Rgb): Rgb {
  const decode = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return [decode(red), decode(green), decode(blue)];
}

// Conversion matrices: Björn Ottosson, 'A perceptual color space for image processing', 2020.
function toOklab(color: Rgb): Rgb {
  const [red, green, blue] = linear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** Rounded to 8 bit, so that what is measured here is what the screen shows: unrounded, 4.50 turned out as 4.49. */
function encode(value: number): number {
  const unit = Math.min(1, Math.max(0, value));
  const gamma = unit <= 0.0031308 ? 12.92 * unit : 1.055 * unit ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255) / 255;
}
