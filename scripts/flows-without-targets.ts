import type { Plugin } from 'vite';

/** The next steps of a transition, which the compiler checks and `docs/flows.md` draws. */
const targets = /\bgo\(\s*\[[^\]]*\],/g;

/** Leaves the next steps of each transition out of the built page, where nothing reads them. */
export function flowsWithoutTargets(): Plugin {
  return {
    name: 'flows-without-targets',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      /\/src\/web\/.*\.(flow|rules)\.ts$/.test(id) ? { code: code.replace(targets, 'go([],'), map: null } : undefined,
  };
}
