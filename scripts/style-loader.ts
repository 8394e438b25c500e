import type { Plugin } from 'vite';

/** The module of Vite that loads the styles of a later script. */
const viteLoader = '\0vite/preload-helper.js';

/** Loads styles once each, but those that the document contains: of the first screen, and of the one that it starts with. One that did not come is asked for again the next time; `loadPart` knows the message. */
const code = `
const comingStyles = {};
for (const name of (document.querySelector('[data-of]')?.dataset.of ?? '').split(' ')) comingStyles[name] = 1;
export const __vitePreload = (load, names = []) => Promise.all(names.map((name) =>
  name.includes('/page-') || (comingStyles[name] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + name;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      delete comingStyles[name];
      reject(new Error('Unable to preload CSS ' + name));
    };
    document.head.append(link);
  }))
)).then(load);
`;

/** Replaces Vite's loader, which also preloads scripts, looks for a nonce and reports failures, by what the page uses of it. */
export function styleLoader(): Plugin {
  return {
    name: 'style-loader',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === viteLoader ? code : undefined),
  };
}
