import type { Theme } from '../../contract/brand/brand.ts';

/** A colour as `#rrggbb`. */
export type Colour = string;

const textContrast = 4.5;
const graphicsContrast = 3;
const black = '#000000';
const white = '#ffffff';
/** Higher than `textContrast`, so that texts other than black and white can reach that ratio on a hovered surface. */
const minHoverContrast = 5;
const mixingSteps = 50;
const errorRed = '#c81e1e';
const successGreen = '#147a3d';

/** Custom properties of a theme. Everything is written on the surface, the column with the form. */
export type ThemeProperty =
  | '--color-surface'
  | '--color-background'
  | '--color-text'
  | '--color-muted'
  | '--color-border'
  | '--color-hairline'
  | '--color-hover'
  | '--color-link'
  | '--color-error'
  | '--color-success'
  | '--color-focus'
  | '--color-primary'
  | '--color-primary-hover'
  | '--color-on-primary';

/** Pairs of foreground and background with their minimum contrast ratio (WCAG 2.2 §1.4.3, §1.4.11). */
export const contrastPairs: readonly (readonly [ThemeProperty, ThemeProperty, number])[] = [
  ['--color-text', '--color-surface', textContrast],
  ['--color-text', '--color-hover', textContrast],
  ['--color-muted', '--color-surface', textContrast],
  ['--color-muted', '--color-hover', textContrast],
  ['--color-link', '--color-surface', textContrast],
  ['--color-link', '--color-hover', textContrast],
  ['--color-error', '--color-surface', textContrast],
  ['--color-success', '--color-surface', textContrast],
  ['--color-on-primary', '--color-primary', textContrast],
  ['--color-on-primary', '--color-primary-hover', textContrast],
  ['--color-primary', '--color-surface', graphicsContrast],
  ['--color-border', '--color-surface', graphicsContrast],
  ['--color-focus', '--color-surface', graphicsContrast],
];

/**
 * All colours of a theme: the brand's colours and the derived ones, adjusted to the minimum contrast (ASSET-3). The focus has
 * the accent, or the primary colour where the accent is red as an error is.
 */
export function themeProperties({ colours }: Theme): Record<ThemeProperty, Colour> {
  const { surface, background, accent } = colours;
  const hover = hoverColour(surface);
  const onSurface = [surface, hover];
  const text = meetContrast(textContrast, colours.text, onSurface);
  const primary = meetContrast(graphicsContrast, colours.primary, [surface]);
  const onPrimary = contrast(white, primary) >= textContrast ? white : black;
  return {
    '--color-surface': surface,
    '--color-background': background,
    '--color-text': text,
    '--color-muted': meetContrast(textContrast, mixColours(text, surface, 0.35), onSurface),
    '--color-border': meetContrast(graphicsContrast, mixColours(text, surface, 0.55), [surface]),
    '--color-hairline': mixColours(surface, text, 0.14),
    '--color-hover': hover,
    '--color-link': meetContrast(textContrast, colours.primary, onSurface),
    '--color-error': meetContrast(textContrast, errorRed, [surface]),
    '--color-success': meetContrast(textContrast, successGreen, [surface]),
    '--color-focus': meetContrast(graphicsContrast, calmOf(accent, primary, text), [surface]),
    '--color-primary': primary,
    '--color-primary-hover': mixColours(primary, onPrimary === white ? black : white, 0.14),
    '--color-on-primary': onPrimary,
  };
}

/** The first colour that does not look like an error, as a red ring around a field would; else the last. */
function calmOf(colour: Colour, ...others: readonly Colour[]): Colour {
  const [next, ...rest] = others;
  return next !== undefined && isRed(colour) ? calmOf(next, ...rest) : colour;
}

/** Whether a colour is a strong one with a hue of less than 20 degrees from red: it looks like that of an error. */
export function isRed(colour: Colour): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return red - Math.max(green, blue) > 80 && 3 * Math.abs(green - blue) < red - Math.min(green, blue);
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2, definition of "contrast ratio"). */
export function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself if it has the contrast ratio on all backgrounds, else the nearest one towards black or white. */
export function meetContrast(ratio: number, colour: Colour, on: readonly Colour[]): Colour {
  const lowest = (candidate: Colour) => Math.min(...on.map((below) => contrast(candidate, below)));
  const blackOrWhite = lowest(white) >= lowest(black) ? white : black;
  for (let step = 0; step < mixingSteps; step++) {
    const candidate = mixColours(colour, blackOrWhite, step / mixingSteps);
    if (lowest(candidate) >= ratio) return candidate;
  }
  return blackOrWhite;
}

/** Colour of a hovered surface: shifted slightly towards the text, or away from it if text would lose contrast. */
function hoverColour(surface: Colour): Colour {
  const [near, far] = contrast(white, surface) >= contrast(black, surface) ? [white, black] : [black, white];
  const towards = mixColours(surface, near, 0.06);
  return contrast(near, towards) >= minHoverContrast ? towards : mixColours(surface, far, 0.06);
}

/** Mixes two colours. @param part 0 for `from` alone, 1 for `to` alone */
export function mixColours(from: Colour, to: Colour, part: number): Colour {
  const others = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
