import type { PluginOption, UserConfig } from 'vite';
import page from '../vite.config.ts';
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
}

/** Plug-ins that know the document, the errors and the flows of the sign-in page, or are worth their time for it alone. */
const ofSignInPage = ['style-loader', 'flows-without-targets', 'errors-of-page', 'smallest-first-script'];

const isNamed = (plugin: PluginOption, ...names: readonly string[]) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && names.includes(plugin.name);

const isOfSignInPage = (plugin: PluginOption) => isNamed(plugin, ...ofSignInPage);

/**
 * The build of a page beside the sign-in page: for the same browsers, and compressed as that one, but a build of its own. In one
 * build, what any entry needs first would go into the first script of the sign-in page.
 */
export function anotherPage({ entry, into, styles, base, hasLibraries }: AnotherPage): UserConfig {
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
          outDir: into,
          manifest: 'manifest.json',
          rollupOptions: {
            input: { page: entry },
            output: {
              entryFileNames: 'static/[name]-[hash:6].js',
              chunkFileNames: 'static/[name]-[hash:7].js',
              assetFileNames: 'static/[name]-[hash:5][extname]',
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
