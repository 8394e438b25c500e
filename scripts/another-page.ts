import type { PluginOption, UserConfig } from 'vite';
import page, { comesFirst } from '../vite.config.ts';
import { shortClassNames } from './short-class-names.ts';

interface AnotherPage {
  /** The script that starts it: a path from the root. */
  readonly entry: string;
  /** The folder that the build fills. */
  readonly into: string;
  /** Folders with its style sheets. */
  readonly styles: readonly string[];
  /** The path below which its files are; default `/`. */
  readonly base?: string;
  /** It has libraries that use React, so that nothing of React can be left out. */
  readonly hasLibraries?: true;
  /** Modules that many views share and that are small, as one script each. */
  readonly groups?: readonly SharedGroup[];
}

interface SharedGroup {
  readonly name: string;
  readonly test: RegExp;
  /** How many scripts need a module at least. */
  readonly minShareCount: number;
}

/** Plug-ins that know the document, the errors and the flows of the sign-in page, or are worth their time for it alone. */
const ofSignInPage = ['style-loader', 'flows-without-targets', 'errors-of-page', 'smallest-first-script'];

/** Whether a plug-in has one of some names. */
export const isNamed = (plugin: PluginOption, ...names: readonly string[]) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && names.includes(plugin.name);

const isOfSignInPage = (plugin: PluginOption) => isNamed(plugin, ...ofSignInPage);

/**
 * The build of a page beside the sign-in page: for the same browsers, and compressed as that one, but a build of its own. In one
 * build, what any entry needs first would go into the first script of the sign-in page.
 */
export function anotherPage({ entry, into, styles, base, hasLibraries, groups = [] }: AnotherPage): UserConfig {
  const { root, publicDir, build, environments } = page;
  return {
    ...(root !== undefined && { root }),
    ...(publicDir !== undefined && { publicDir }),
    ...(base !== undefined && { base }),
    plugins: (page.plugins ?? []).filter(
      (plugin) => !isOfSignInPage(plugin) && !(hasLibraries && isNamed(plugin, 'react-in-use')),
    ),
    css: { modules: { generateScopedName: shortClassNames(styles) } },
    environments: {
      client: {
        define: { ...environments?.client?.define },
        build: {
          ...build,
          // The parts of a view come beside it, and not one after the other.
          modulePreload: { polyfill: false },
          outDir: into,
          manifest: 'manifest.json',
          rollupOptions: {
            input: { page: entry },
            output: {
              entryFileNames: 'static/[name]-[hash:6].js',
              chunkFileNames: 'static/[name]-[hash:7].js',
              assetFileNames: 'static/[name]-[hash:5][extname]',
              // What each view needs first is one script: a dozen small ones wait for each other's connections. Of libraries,
              // whose front file imports all that they have, only what is used comes first.
              codeSplitting: {
                groups: [
                  {
                    name: (id, context) => (!id.includes('node_modules') && comesFirst(id, context) ? 'first' : null),
                    priority: 1,
                  },
                  { name: 'icons', test: /node_modules.lucide/, minShareCount: 2 },
                  ...groups,
                ],
              },
            },
          },
        },
      },
    },
    builder: {
      async buildApp({ build: builds, environments: all }) {
        if (all.client) await builds(all.client);
      },
    },
  };
}
