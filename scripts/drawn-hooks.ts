import { join } from 'node:path';
import type { Plugin } from 'vite';

const kernel = join(import.meta.dirname, '../src/web/kernel');

/** What stands for the hooks that go on after the first rendering. */
const drawn: Readonly<Record<string, string>> = {
  usePart: join(kernel, 'network/loaded-parts.ts'),
  useFlow: join(kernel, 'flow/drawn-flow.ts'),
};

/**
 * Where screens are drawn, nothing runs after the first rendering: parts are those that are there already, and a flow is in the
 * state that is drawn (decision 236). The sources of the page know nothing of it, and its build for browsers stays as it is.
 */
export function drawnHooks(): Plugin {
  return {
    name: 'drawn-hooks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'drawing',
    resolveId: {
      filter: { id: /\/use(Part|Flow)\.ts$/ },
      handler: (id) => drawn[/(use\w+)\.ts$/.exec(id)?.[1] ?? ''],
    },
  };
}
