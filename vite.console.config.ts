import { anotherPage } from './scripts/another-page.ts';

/** Builds the console into dist/console. Its libraries name what they use of React, so all of React stays. */
export default anotherPage({
  entry: 'src/console/main.tsx',
  into: 'dist/console/client',
  styles: ['src/console', 'src/ui'],
  base: '/console/',
  hasLibraries: true,
  groups: [
    {
      name: 'shared',
      test: /src.(contract|rules|console.(kernel|parts.(records|charts|lines|people.(PersonLink|reference|role-names))))\b/,
      minShareCount: 2,
    },
  ],
});
