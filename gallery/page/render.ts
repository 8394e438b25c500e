import type { PageRenderer } from '../../src/contract/boot.ts';
import { type ErrorName, namedErrors } from '../../src/contract/errors.ts';
import { renderer as page } from '../../src/web/render.tsx';

/** Like the page's renderer, but renders only in the browser, where the previewed state is set. */
export const renderer: PageRenderer = {
  ...page,
  render: () => '',
  needsOf: (start) => ({
    ...page.needsOf(start),
    modules: [],
    errors: Object.keys(namedErrors) as ErrorName[],
  }),
};
