import { defineConfig, type Plugin } from 'vite';
import { asciiOutput } from './scripts/ascii-output.ts';

/** Large JSON files of packages become texts that are parsed. As literals V8 keeps them twice: the objects, and their plan. */
function parsedJson(): Plugin {
  return {
    name: 'parsed-json',
    transform: {
      order: 'pre',
      filter: { id: /\.json$/ },
      handler: (code) =>
        code.length < 10_000
          ? null
          : {
              code: `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(code)))});`,
              moduleType: 'js',
            },
    },
  };
}

/**
 * Builds the server and the operator's command line into dist/server, with the packages that they import: twenty files are
 * loaded in less time and memory than two thousand. They are not minified, so stack traces name the functions of the sources.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [parsedJson(), asciiOutput()],
  environments: {
    ssr: {
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'esnext',
        minify: false,
        rollupOptions: {
          input: { main: 'src/server/main.ts', portico: 'src/server/operator/portico.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:8].js', comments: { jsdoc: false } },
          checks: { eval: false }, // a package that tells of deprecated functions has one
        },
      },
      // Native code is loaded from its package, and so is what needs a polyfill first, which a bundle would reorder; and
      // tests watch the statements that go through `pg`.
      resolve: { noExternal: true, external: ['@node-rs/argon2', '@node-rs/bcrypt', '@simplewebauthn/server', 'pg'] },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      if (environments.ssr) await build(environments.ssr);
    },
  },
});
