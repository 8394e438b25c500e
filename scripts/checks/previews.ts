import type { NamedPreview } from '../../gallery/server/previews.ts';
import { pages } from '../../src/contract/paths.ts';
import { matchPath } from '../../src/rules/page-path.ts';

/** What is wrong with the previews of some screens. */
export function previewProblems(screens: readonly string[], previews: readonly NamedPreview[]): string[] {
  return [
    ...screens
      .filter((name) => !previews.some(({ screen }) => screen === name))
      .map((name) => `${name}: no *.preview.ts beside the screen shows it`),
    ...previews.flatMap(({ screen, state, preview, file }) => {
      const named = matchPath(preview.path)?.screen;
      if (!screens.includes(screen)) return [`${file}: ${screen} is no screen of src/web/app/screens.ts`];
      return named === screen || !Object.hasOwn(pages, screen)
        ? []
        : [`${file}: "${state}" of ${screen} has the path of ${named ?? 'no screen'}`];
    }),
  ];
}
