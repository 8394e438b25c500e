import type { BrandAssets, Theme } from '../../../../contract/brand/brand.ts';
import { isRed, type ThemeProperty, themeProperties } from '../../../../rules/brand/theme.ts';
import { chooseThemes } from '../../../../rules/brand/theme-style.ts';

export const colourNames = [
  'primary',
  'accent',
  'surface',
  'background',
  'text',
] as const satisfies readonly (keyof Theme['colours'])[];
/** What a page draws in a colour of the brand. */
export const colourUses = ['button', 'link', 'focus', 'surface', 'background', 'text'] as const;

const properties = {
  button: ['primary', '--color-primary'],
  link: ['primary', '--color-link'],
  focus: ['accent', '--color-focus'],
  surface: ['surface', '--color-surface'],
  background: ['background', '--color-background'],
  text: ['text', '--color-text'],
} as const satisfies Record<(typeof colourUses)[number], readonly [(typeof colourNames)[number], ThemeProperty]>;

/** Why a colour is another one than was chosen. */
export const colourReasons = ['contrast', 'likeError'] as const;

/** When a theme is seen: usually, where a browser prefers dark, or only where an address names it. */
export const themeUses = ['usual', 'dark', 'named'] as const;

/** The themes of a brand with their colours as pages draw them: one without enough contrast is another than the brand has chosen. */
export function themesInUse(assets: BrandAssets) {
  const { main, dark } = chooseThemes(assets, undefined);
  const useOf = (theme: Theme): (typeof themeUses)[number] =>
    theme === main ? 'usual' : theme === dark ? 'dark' : 'named';
  const themes = assets.themes.map((theme) => ({
    themeId: theme.themeId,
    scheme: theme.scheme,
    use: useOf(theme),
    colours: coloursOf(theme),
  }));
  return themes.toSorted((one, other) => themeUses.indexOf(one.use) - themeUses.indexOf(other.use));
}

function coloursOf(theme: Theme) {
  const used = themeProperties(theme);
  return colourUses.map((use) => {
    const [name, property] = properties[use];
    const colour = { use, name, chosen: theme.colours[name].toLowerCase(), used: used[property].toLowerCase() };
    return colour.used === colour.chosen ? colour : { ...colour, changedFor: reasonOf(use, colour.chosen) };
  });
}

/** A focus in the red of errors has another colour, whatever its contrast. */
const reasonOf = (use: (typeof colourUses)[number], chosen: string): (typeof colourReasons)[number] =>
  use === 'focus' && isRed(chosen) ? 'likeError' : 'contrast';
