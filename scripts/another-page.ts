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
}

/** Plug-ins that know the document, the errors and the flows of the sign-in page, or are worth their time for it alone. */
const ofSignInPage = ['style-loader', 'flows-without-targets', 'errors-of-page', 'smallest-first-script'];

const isOfSignInPage = (plugin: PluginOption) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && ofSignInPage.includes(plugin.name);

/**
 * The build of a page beside the sign-in page: for the same browsers, and compressed as that one, but a build of its own. In one
 * build, what any entry needs first would go into the first script of the sign-in page.
 */
export function anotherPage({ entry, into, styles }: AnotherPage): UserConfig {
  const { root, publicDir, build, environments } = page;
  return {
    ...(root !== undefined && { root }),
    ...(publicDir !== undefined && { publicDir }),
    plugins: (page.plugins ?? []).filter((plugin) => !isOfSignInPage(plugin)),
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
