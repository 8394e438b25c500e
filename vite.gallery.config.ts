import { defineConfig } from 'vite';
import page from './vite.config.ts';

/** Builds the gallery as the page is built, into dist/gallery; nothing of it is in dist/page. */
export default defineConfig({
  ...page,
  build: { ...page.build, minify: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/gallery/client',
        manifest: 'manifest.json',
        rollupOptions: {
          input: { preview: 'gallery/page/preview.tsx', gallery: 'gallery/page/start.tsx' },
          // two entries, of which each must stay by itself: the page's grouping is for its one
          output: { ...page.environments?.client?.build?.rollupOptions?.output, codeSplitting: true },
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
