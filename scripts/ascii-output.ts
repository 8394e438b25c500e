import type { Plugin } from 'vite';

/** A template whose characters are not read as escapes. */
const rawTemplate = /String\.raw`[^`]*[\u0080-\uffff]/;

/** The same program in ASCII alone. @throws Error where an escape would mean another text */
export function inAscii(code: string): string {
  if (rawTemplate.test(code)) throw new Error('String.raw with a character beyond ASCII cannot be written in ASCII.');
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Builds the server in ASCII alone. V8 keeps the source of a module, with two bytes for each character as soon as one of them
 * needs two.
 */
export function asciiOutput(): Plugin {
  return {
    name: 'ascii-output',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code);
    },
  };
}
