import type { NamedPreview } from '../../gallery/server/previews.ts';
import { pages } from '../../src/contract/paths.ts';
import { matchPath } from '../../src/rules/paths/page-path.ts';

/** Reports screens without a preview, and previews with a wrong screen or path. */
export function previewProblems(screens: readonly string[], previews: readonly NamedPreview[]): string[] {
  return [
    ...screens
      .filter((name) => !previews.some(({ screen }) => screen === name))
      .map((name) => `${name}: no *.preview.ts file has a preview of this screen`),
    ...previews.flatMap(({ screen, state, preview, file }) => {
      const named = matchPath(preview.path)?.screen;
      if (!screens.includes(screen)) return [`${file}: src/web/app/later-screens.ts has no screen ${screen}`];
      return named === screen || !Object.hasOwn(pages, screen)
        ? []
        : [`${file}: the path of "${state}" leads to ${named ?? 'no screen'} instead of ${screen}`];
    }),
  ];
}
