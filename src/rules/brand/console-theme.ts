import type { Theme } from '../../contract/brand/brand.ts';
import { type Colour, contrast, meetContrast, mixColours, themeProperties } from './theme.ts';

const textContrast = 4.5;
const graphicsContrast = 3;
const barContrast = 7;
/** Below it, the colours of links and text are too alike to tell links by their colour. */
const linkContrast = 1.6;

/** Parts of a second colour in the first, by scheme. */
const parts = {
  light: { sunk: 0.028, tint: 0.09, state: 0.1 },
  dark: { sunk: 0.05, tint: 0.16, state: 0.16 },
} as const;

/** Colours that mean the same in each brand. */
const meanings = {
  light: { ok: '#147a3d', warn: '#8a5200', bad: '#c81e1e', chartWarn: '#b26a00', fill: '#b3261e', onFill: '#ffffff' },
  dark: { ok: '#42c87d', warn: '#e2a336', bad: '#f0766f', chartWarn: '#e2a336', fill: '#f2b8b5', onFill: '#4c0f0b' },
} as const;

const shadows = {
  light: ['rgb(16 24 23/.38)', '0 1px 2px rgb(16 24 23/.08),0 12px 40px rgb(16 24 23/.18)'],
  dark: ['rgb(0 0 0/.5)', '0 1px 2px rgb(0 0 0/.5),0 12px 40px rgb(0 0 0/.55)'],
} as const;

/**
 * The colours of the console in a theme of a brand: those of the page, and those of states, the side bar and charts. Each text
 * meets its contrast on every ground that it can stand on.
 */
export function consoleProperties(theme: Theme): Readonly<Record<string, Colour>> {
  const scheme = theme.scheme === 'dark' ? 'dark' : 'light';
  const page = themeProperties(theme);
  const surface = page['--color-surface'];
  const text = page['--color-text'];
  const primary = page['--color-primary'];
  const part = parts[scheme];
  const sunk = mixColours(surface, text, part.sunk);
  const tint = mixColours(surface, primary, part.tint);
  const grounds = [surface, page['--color-hover'], sunk, tint];
  const link = meetContrast(textContrast, primary, grounds);
  const [shade, lift] = shadows[scheme];
  return {
    ...page,
    '--color-sunk': sunk,
    '--color-tint': tint,
    '--color-muted': meetContrast(textContrast, mixColours(text, surface, 0.35), grounds),
    '--color-hairline': mixColours(surface, text, 0.12),
    '--color-edge': mixColours(surface, text, 0.24),
    '--color-link': link,
    '--link-line': contrast(link, text) < linkContrast ? 'underline' : 'none',
    ...stateProperties(scheme, surface, grounds),
    ...barProperties(theme),
    ...chartProperties(scheme, primary, surface),
    '--shade': shade,
    '--lift': lift,
  };
}

function stateProperties(scheme: 'light' | 'dark', surface: Colour, grounds: readonly Colour[]) {
  const { ok, warn, bad, fill, onFill } = meanings[scheme];
  const of = (name: string, colour: Colour) => {
    const tint = mixColours(surface, colour, parts[scheme].state);
    return {
      [`--color-${name}`]: meetContrast(textContrast, colour, [...grounds, tint]),
      [`--color-${name}-tint`]: tint,
    };
  };
  return {
    ...of('ok', ok),
    ...of('warn', warn),
    ...of('error', bad),
    '--color-error-fill': fill,
    '--color-on-error': onFill,
  };
}

/** Whether the side bar of a theme is dark on a light surface, or the other way round. */
export const isBarApart = ({ colours: { surface, background } }: Theme): boolean =>
  contrast(background, surface) >= graphicsContrast;

function barProperties(theme: Theme) {
  const { surface, background, text } = theme.colours;
  const ground = isBarApart(theme) ? background : mixColours(surface, background, 0.7);
  const barText = meetContrast(barContrast, isBarApart(theme) ? surface : text, [ground]);
  const on = mixColours(ground, barText, 0.1);
  return {
    '--nav-ground': ground,
    '--nav-text': barText,
    '--nav-muted': meetContrast(textContrast, mixColours(barText, ground, 0.35), [ground, on]),
    '--nav-on': on,
    '--nav-line': mixColours(ground, barText, 0.14),
  };
}

function chartProperties(scheme: 'light' | 'dark', primary: Colour, surface: Colour) {
  const { chartWarn, bad } = meanings[scheme];
  return {
    '--chart-1': scheme === 'dark' ? mixColours(primary, surface, 0.22) : primary,
    '--chart-2': mixColours(surface, primary, 0.5),
    '--chart-3': mixColours(surface, primary, 0.26),
    '--chart-warn': meetContrast(graphicsContrast, chartWarn, [surface]),
    '--chart-bad': meetContrast(graphicsContrast, bad, [surface]),
  };
}

/** Pairs of foreground and ground with their least contrast (WCAG 2.2 §1.4.3, §1.4.11). */
export const consolePairs: readonly (readonly [string, readonly string[], number])[] = [
  ['--color-text', ['--color-surface', '--color-sunk', '--color-tint', '--color-hover'], textContrast],
  ['--color-muted', ['--color-surface', '--color-sunk', '--color-tint', '--color-hover'], textContrast],
  ['--color-link', ['--color-surface', '--color-sunk', '--color-tint', '--color-hover'], textContrast],
  ['--color-ok', ['--color-surface', '--color-sunk', '--color-ok-tint'], textContrast],
  ['--color-warn', ['--color-surface', '--color-sunk', '--color-warn-tint'], textContrast],
  ['--color-error', ['--color-surface', '--color-sunk', '--color-error-tint'], textContrast],
  ['--color-on-error', ['--color-error-fill'], textContrast],
  ['--color-on-primary', ['--color-primary', '--color-primary-hover'], textContrast],
  ['--color-text', ['--color-ok-tint', '--color-warn-tint', '--color-error-tint'], textContrast],
  ['--nav-text', ['--nav-ground'], barContrast],
  ['--nav-text', ['--nav-on'], textContrast],
  ['--nav-muted', ['--nav-ground', '--nav-on'], textContrast],
  ['--color-border', ['--color-surface'], graphicsContrast],
  ['--color-focus', ['--color-surface'], graphicsContrast],
  ['--color-primary', ['--color-surface'], graphicsContrast],
  ['--chart-1', ['--color-surface'], graphicsContrast],
  ['--chart-warn', ['--color-surface'], graphicsContrast],
  ['--chart-bad', ['--color-surface'], graphicsContrast],
];

const known = new WeakMap<Theme, string>();

/** Computed once for a theme, since strangers ask for it too. */
function declarationsOf(theme: Theme): string {
  const former = known.get(theme);
  if (former !== undefined) return former;
  const scheme = theme.scheme === 'dark' ? 'dark' : 'light';
  const declarations = Object.entries({ 'color-scheme': scheme, ...consoleProperties(theme) })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  known.set(theme, declarations);
  return declarations;
}

/**
 * The style sheet of a brand. Without a choice the browser's scheme decides; `data-scheme` on the root is the choice of the person.
 */
export function consoleThemeStyle({ main, dark }: { readonly main: Theme; readonly dark: Theme | undefined }): string {
  const own = `:root{${declarationsOf(main)}}`;
  if (!dark) return own;
  const inDark = declarationsOf(dark);
  return `${own}@media(prefers-color-scheme:dark){:root:not([data-scheme=light]){${inDark}}}:root[data-scheme=dark]{${inDark}}`;
}
