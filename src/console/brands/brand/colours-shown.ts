import type { ColourInUse } from '../../kernel/management.generated.ts';

/** The colours of a theme to show: links have that of buttons, unless it had to be another one. */
export function coloursShown(colours: readonly ColourInUse[]): readonly ColourInUse[] {
  const ofButtons = colours.find(({ use }) => use === 'button')?.used;
  return colours.filter(({ use, used }) => use !== 'link' || used !== ofButtons);
}
