import type { BrandLook } from '../../contract/brand/look.ts';

type Property = readonly [name: string, value: string];

const corners: Readonly<Record<BrandLook['corners'], readonly Property[]>> = {
  sharp: [['--radius', '2px']],
  soft: [],
  round: [['--radius', '14px']],
};

/** Targets keep their 44 px (WCAG 2.2 §2.5.8 asks for 24). */
const controls: Readonly<Record<BrandLook['density'], readonly Property[]>> = {
  compact: [['--control', '2.75rem']],
  regular: [],
  roomy: [['--control', '3.75rem']],
};

const titles: Readonly<Record<BrandLook['density'], string>> = {
  compact: 'h1[class]{font-size:1.5rem;line-height:2rem}',
  regular: '',
  roomy: '@media(min-width:45em){h1[class]{font-size:2rem;line-height:2.5rem}}',
};

/**
 * An outlined button has the colours of a link, whose contrast on the surface and on a hovered surface is ensured. Its ground,
 * which is nearer to the surface than a hovered one, and an edge of two pixels tell it from the quiet button beside it.
 */
const buttons: Readonly<Record<BrandLook['buttons'], readonly Property[]>> = {
  filled: [],
  outlined: [
    ['--button', 'color-mix(in srgb,var(--color-link) 6%,var(--color-surface))'],
    ['--on-button', 'var(--color-link)'],
    ['--button-edge', 'var(--color-link)'],
    ['--button-ring', 'inset 0 0 0 1px var(--color-link)'],
    ['--button-hover', 'var(--color-hover)'],
  ],
  pill: [['--button-radius', '99px']],
};

/**
 * `src/web/frame/Frame.tsx` draws the page, `[data-display]`, with its banner and, as its last child, the sheet with the
 * column. The card begins at the same height on each screen, and is as high as most of them.
 */
const card = `[data-display]{align-items:flex-start;padding:clamp(32px,9vh,96px)24px 32px}\
[data-display]>:last-child{max-inline-size:32rem;min-block-size:37rem;margin-inline:auto;border:1px solid var(--color-hairline);\
border-radius:calc(var(--radius) + 4px)}\
[data-display]>:last-child>:first-child{padding-block:72px 32px}`;

const layouts: Readonly<Record<BrandLook['layout'], string>> = {
  beside: '',
  card: onLargeScreens(
    `${card}[data-display]{background:var(--color-background)}[data-display]>[aria-hidden]{display:none}`,
  ),
  picture: onLargeScreens(
    `${card}[data-display]{--stripe:0}[data-display]>[aria-hidden]{position:fixed;inset:0;display:block;\
inline-size:100%;max-inline-size:none;block-size:100%}`,
  ),
};

/** Not with forced colours, where a picture could hide text. */
function onLargeScreens(rules: string): string {
  return `@media(min-width:45em)and (min-height:35em)and (forced-colors:none){${rules}}`;
}

/** What a page needs of a brand's look. */
export interface LookStyle {
  /** Style sheet, which overrides the layers of the page's own. */
  readonly css: string;
  /** Address of the typeface. */
  readonly typeface: string | undefined;
}

/**
 * Style of a brand's look (BRAND-9); none for a brand without a look. The typeface comes from Portico, also where another
 * host has the brand's pictures: pages allow fonts of their origin alone.
 */
export function lookStyleOf(look: BrandLook | undefined, assetId: string): LookStyle | undefined {
  if (!look) return undefined;
  const { css, typeface } = controlsStyleOf(look, assetId);
  return { css: `${css}${titles[look.density]}${layouts[look.layout]}`, typeface };
}

/** The same without titles and layout, for pages that are a sentence and a button. */
export function controlsStyleOf(look: BrandLook, assetId: string): LookStyle {
  const { typeface } = look;
  const properties = [...corners[look.corners], ...controls[look.density], ...buttons[look.buttons]];
  const declarations = properties.map(([name, value]) => `${name}:${value};`).join('');
  if (!typeface) return { css: `:root{${declarations}}`, typeface };
  const address = encodeURI(`/brands/${assetId}/${typeface.file}`);
  const family = `font-family:"${typeface.family}",${fallbackFamily(typeface)},var(--fonts,${typeface.generic})`;
  return { css: `${facesOf(typeface, address)}:root{${declarations}${family}}`, typeface: address };
}

type Typeface = NonNullable<BrandLook['typeface']>;

const fallbackFamily = ({ family }: Typeface) => `"${family} fallback"`;

/**
 * The typeface, and a typeface of the device with its measures. `optional`: the first page of a slow visit keeps the fallback,
 * and no text changes while somebody reads it.
 */
function facesOf(typeface: Typeface, address: string): string {
  const { local, sizeAdjust, ascent, descent } = typeface.fallback;
  const sources = local.map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${typeface.family}";src:url("${address}")format("woff2");font-weight:400 700;` +
    `font-display:optional}@font-face{font-family:${fallbackFamily(typeface)};src:${sources};` +
    `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
  );
}
