import { anotherPage, isNamed } from './scripts/another-page.ts';

const page = anotherPage({
  entry: 'gallery/page/console/preview.tsx',
  into: 'dist/gallery/console/client',
  styles: ['src/console', 'src/ui', 'gallery'],
  base: '/console/',
  hasLibraries: true,
});

/** Builds the gallery of the console's parts as the console is built, into dist/gallery; nothing of it is in dist/console. */
export default {
  ...page,
  // It comes from this machine: to compress it takes longer than all else.
  plugins: (page.plugins ?? []).filter((plugin) => !isNamed(plugin, 'precompressed')),
};
