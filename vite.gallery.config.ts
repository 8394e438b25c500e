import { defineConfig } from 'vite';
import { isNamed } from './scripts/another-page.ts';
import page from './vite.config.ts';

/** Builds the gallery as the page is built, into dist/gallery; nothing of it is in dist/page. */
export default defineConfig({
  ...page,
  // The previews answer as the server does, with all facts of an error.
  plugins: (page.plugins ?? []).filter((plugin) => !isNamed(plugin, 'errors-of-page')),
  build: { ...page.build, minify: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/gallery/client',
        manifest: 'manifest.json',
        rollupOptions: {
          input: { preview: 'gallery/page/preview.tsx', gallery: 'gallery/page/start.tsx' },
          // One script for each of the two entries: a preview is loaded 600 times in the tests, and each file costs a request.
          output: {
            ...page.environments?.client?.build?.rollupOptions?.output,
            codeSplitting: {
              groups: [{ name: 'preview', test: /\/src\/|node_modules|\/page\/(preview|answerCalls)/ }],
            },
          },
        },
      },
    },
    ssr: {
      ...page.environments?.ssr,
      build: {
        ssr: true,
        outDir: 'dist/gallery/server',
        rollupOptions: { input: { render: 'gallery/page/render.ts' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
});
