import type { Plugin, Rollup } from 'vite';

/** The module of Vite that loads the styles of a later script. */
const viteLoader = '\0vite/preload-helper.js';

/** The script that the page loads when it is idle. It brings its few styles itself, without a request. */
const idleScript = 'later-screens';

/** Loads styles once each, but those that the document contains: of the first screen, and of the one that it starts with. One that did not come is asked for again the next time; `loadPart` knows the message. */
const code = `
const comingStyles = {};
for (const name of (document.querySelector('[data-of]')?.dataset.of ?? '').split(' ')) comingStyles[name] = 1;
export const __vitePreload = (load, names = []) => Promise.all(names.map((name) =>
  /\\/(page|${idleScript})-/.test(name) || (comingStyles[name] ??= new Promise((resolve, reject) => {
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

/** Adds styles to those of the document. They are one rule, which may stand after the order of the layers. */
const addStyles = (css: string) =>
  `{const {sheet}=document.querySelector("style");sheet.insertRule(${JSON.stringify(`@media all{${css}}`)},sheet.cssRules.length)}`;

/** Replaces Vite's loader, which also preloads scripts, looks for a nonce and reports failures, by what the page uses of it. */
export function styleLoader(): Plugin {
  return {
    name: 'style-loader',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === viteLoader ? code : undefined),
    generateBundle(_, bundle) {
      const script = Object.values(bundle).find(({ name }) => name === idleScript);
      if (script?.type === 'chunk') script.code += addStyles(stylesOf(script, bundle));
    },
  };
}

/** The styles of a script. Vite hashes their names with it, so that its name changes with them. */
function stylesOf({ viteMetadata }: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string {
  const files = [...(viteMetadata?.importedCss ?? [])].map((name) => bundle[name]);
  return files
    .map((file) => (file?.type === 'asset' ? String(file.source) : ''))
    .join('')
    .replace(/\s*\/\*.*?\*\//g, '');
}
