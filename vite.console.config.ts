import { anotherPage } from './scripts/another-page.ts';

/** Builds the console into dist/console. Its libraries name what they use of React, so all of React stays. */
export default anotherPage({
  entry: 'src/console/main.tsx',
  into: 'dist/console/client',
  styles: ['src/console', 'src/ui'],
  base: '/console/',
  hasLibraries: true,
});
