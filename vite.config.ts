import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { asciiOutput } from './scripts/ascii-output.ts';
import { drawnHooks } from './scripts/drawn-hooks.ts';
import { errorsOfPage } from './scripts/errors-of-page.ts';
import { flowsWithoutTargets } from './scripts/flows-without-targets.ts';
import { reactInUse } from './scripts/react-in-use.ts';
import { shortClassNames } from './scripts/short-class-names.ts';
import { styleLoader } from './scripts/style-loader.ts';

const { BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_MODE, BROTLI_MODE_FONT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } =
  constants;

/** Ways to compress, of which none is the best for every file: what a file has beyond the best is up to 0.15 KB. */
const brotliWays = [{}, { [BROTLI_PARAM_LGBLOCK]: 17 }, { [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT }];

function smallestBrotli(content: Buffer): Buffer {
  const best = { [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  const all = brotliWays.map((way) => brotliCompressSync(content, { params: { ...best, ...way } }));
  return all.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}

/** Writes `<file>.br` beside each script and style, so that no request waits for a compressor. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      for (const name of await readdir(join(dir, 'static'))) {
        if (!/\.(js|css)$/.test(name)) continue;
        const content = await readFile(join(dir, 'static', name));
        await writeFile(join(dir, 'static', `${name}.br`), smallestBrotli(content));
      }
    },
  };
}

/**
 * Minifies the first script three times more, which takes 1.5 % off it; for all scripts that would take too long. Variables
 * that are not collapsed, and declared together at last, leave more text alike, which compresses better.
 */
function smallestFirstScript(): Plugin {
  return {
    name: 'smallest-first-script',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const compress = { passes: 2, collapse_vars: false } as const;
        const last = { ...compress, hoist_vars: true, join_vars: false };
        const settings = { module: true, ecma: 2022, compress } as const;
        const once = await minify(chunk.code, settings);
        const again = await minify(once.code ?? chunk.code, settings); // names anew what the first run has joined
        const { code } = await minify(again.code ?? chunk.code, { ...settings, compress: last });
        chunk.code = code ?? chunk.code;
      }
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** Whether an entry imports a module, be it through others, without asking for it later. */
export function comesFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info?.isEntry === true || (info?.importers ?? []).some((importer) => comesFirst(importer, modules, seen));
}

const oneFile = { entryFileNames: '[name].js', codeSplitting: false, comments: { jsdoc: false } } as const;

/** Builds that render the page on the server. */
const rendering = {
  consumer: 'server',
  // React too, in its production build wherever the page is rendered.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const },
} as const;

/**
 * `vite build --app` makes dist/page/client, for browsers, dist/page/server, which renders the first screen, and
 * dist/page/drawing, which draws screens again from the record of an error.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    reactInUse(),
    styleLoader(),
    flowsWithoutTargets(),
    errorsOfPage(),
    smallestFirstScript(),
    precompressed(),
    drawnHooks(),
    asciiOutput(),
  ],
  publicDir: false,
  css: { modules: { generateScopedName: shortClassNames(['src/web', 'src/ui', 'gallery']) } },
  // A script that a preload fetched in vain would stay failed, and with it all that import it (loadPart asks again).
  build: {
    target: 'es2022',
    // The oldest browsers that the check for legacy browsers lets through.
    cssTarget: ['chrome103', 'safari16.4', 'firefox101'],
    cssMinify: true,
    modulePreload: { polyfill: false, resolveDependencies: (_, deps) => deps.filter((name) => !name.endsWith('.js')) },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      // The tools of React's developers do not look into a built page.
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        outDir: 'dist/page/client',
        manifest: 'manifest.json',
        rollupOptions: {
          input: { page: 'src/web/main.tsx' },
          // Later screens share the first script instead of splitting it into many.
          preserveEntrySignatures: 'allow-extension',
          // The first script names all later parts, so their hashes are short.
          output: {
            entryFileNames: 'static/[name]-[hash:6].js',
            chunkFileNames: 'static/[name]-[hash:7].js',
            assetFileNames: 'static/[name]-[hash:5][extname]',
            // What the first screen needs is one script, also where later ones share parts of it.
            codeSplitting: {
              groups: [
                { name: (id, context) => (comesFirst(id, context) ? 'first' : null), priority: 1 },
                // The first script names each style sheet of its parts: those of the frame are one.
                {
                  name: 'frame-style',
                  test: /frame.(phishing.Phishing(Advice|Dialog)|TitleBar|Toast).module.css/,
                  priority: 1,
                },
                // A screen that waits for its data waits for its parts, too.
                { name: 'later-style', test: /LaterScreen.module.css/, priority: 1 },
                {
                  name: 'waiting',
                  test: /(ui.(layout.Entering|waiting.(Skeleton|useIsLate))|web.(parts.(screen.(LaterScreen|PendingScreen)|problem.useOwnProblem)|kernel.(browser.acts|flow.useCallingFlow)))\.tsx?$/,
                },
                // The first screen follows its ways and suggests passkeys with one script. Whatever else handles passkeys shares it.
                {
                  name: 'passkeys',
                  test: /web.(kernel.(browser.when-shown|passkeys.(base64url|follow-ways|passkeys|passkey-problem\.rules))|sign-in.(verify-passkey|enter-credential.(FirstWays|useSuggestedPasskey)))\.tsx?$/,
                },
                { name: 'recovery-parts', test: /web.recovery.(recovery-steps|reset-sent)-part\.ts$/ },
                { name: 'LateChip', test: /web.parts.account.(LateChip.tsx|loaded-chip.ts)$/ },
                // What every error shows.
                {
                  name: 'support',
                  test: /web.(kernel.visit.useSupport|parts.problem.Support(Contact|Numbers))\.tsx?$/,
                },
                // The ways on to single sign-on, which are small.
                {
                  name: 'sso-way',
                  test: /(contract.sign-in.sso-paths|rules.sign-in.starts-in-app|parts.sso.sso-way\.rules)\.ts$/,
                },
                // Nearly every later screen has both.
                { name: 'link', test: /ui.(buttons.ButtonLink|focus.useFocusOnArrival)\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...rendering,
      build: {
        ssr: true,
        outDir: 'dist/page/server',
        rollupOptions: { input: { render: 'src/web/render.tsx' }, output: oneFile },
      },
    },
    // Loaded when somebody who helps looks at a screen for the first time. What it has loaded is no part of a first response.
    drawing: {
      ...rendering,
      build: {
        ssr: true,
        outDir: 'dist/page/drawing',
        rollupOptions: { input: { draw: 'src/web/draw.tsx' }, output: oneFile },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
