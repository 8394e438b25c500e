import { describe, expect, it } from 'vitest';
import { importProblems, importsIn, importsOf } from './imports.ts';

const problems = (files: Record<string, string>) => importProblems(importsIn(new Map(Object.entries(files))));

describe('importsOf', () => {
  it('finds every way to import', () => {
    const source = `
      import { a } from './a.ts';
      import type {
        B,
        C,
      } from "../rules/b.ts";
      import './side-effect.css';
      export * from '../contract/c.ts';
      export type { D } from './d.ts';
      const later = import('./later.tsx');
      type E = import('./e.ts').E;
      import picture from './picture.svg?raw';
      import { z } from 'zod/v4';
      import cookie from '@fastify/cookie';
      // import './commented.ts';
      /* import './commented-too.ts'; */`;
    expect(importsOf('src/web/x.ts', source)).toEqual([
      'src/web/a.ts',
      'src/rules/b.ts',
      'src/web/side-effect.css',
      'src/contract/c.ts',
      'src/web/d.ts',
      'src/web/later.tsx',
      'src/web/e.ts',
      'src/web/picture.svg',
      'npm:zod',
      'npm:@fastify/cookie',
    ]);
  });
});

describe('importProblems', () => {
  it.each([
    ['src/contract/a.ts', '../rules/b.ts', 'contract imports itself'],
    ['src/contract/a.ts', 'kysely', 'contract imports itself'],
    ['src/rules/a.ts', '../server/b.ts', 'rules and flows'],
    ['src/rules/a.ts', 'node:fs', 'rules and flows'],
    ['src/web/sign-in/a.flow.ts', '../kernel/api.ts', 'rules and flows'],
    ['src/server/sign-in/a.rules.ts', './sign-in-store.ts', 'rules and flows'],
    ['src/server/sign-in/a.ts', 'fastify', 'HTTP framework'],
    ['src/server/sign-in/a.ts', '@fastify/cookie', 'HTTP framework'],
    ['src/server/sign-in/a.ts', 'oidc-provider', 'OpenID library: only server/authorization may use it'],
    ['src/web/kernel/a.ts', 'fastify', 'HTTP framework: no file of src/web'],
    ['src/unknown/a.ts', 'pg', 'database driver: no file of src/unknown'],
    ['src/server/accounts/a.ts', 'pg', 'database driver'],
    ['src/server/accounts/a.ts', 'node:sqlite', 'database driver'],
    ['src/server/contacts/contact-operations.ts', '../installation.ts', 'an operation names what it needs'],
    ['src/server/a.ts', '../../test/b.ts', 'its tools'],
  ])('%s may not import %s', (file, target, reason) => {
    expect(problems({ [file]: `import { x } from '${target}';` })).toEqual([expect.stringContaining(reason)]);
    expect(problems({ [file]: `import type { X } from '${target}';` })).toHaveLength(1);
  });

  it.each([
    ['src/contract/a.ts', './b.ts'],
    ['src/contract/a.ts', 'zod'],
    ['src/rules/a.ts', '../contract/errors.ts'],
    ['src/web/sign-in/a.flow.ts', '../../rules/flow.ts'],
    ['src/web/sign-in/enter/a.tsx', '../b.ts'],
    ['src/web/sign-in/a.tsx', '../../ui/buttons/b.tsx'],
    ['src/web/sign-in/a.preview.ts', '../kernel/ScreenPreviews.ts'],
    ['src/web/app/a.tsx', '../sign-in/b.tsx'],
    ['src/server/sign-in/a.ts', '../authorization/authorization.ts'],
    ['src/server/http/a.ts', 'fastify'],
    ['src/server/app.ts', 'fastify'],
    ['src/server/authorization/a.ts', 'oidc-provider'],
    ['src/server/storage/a.ts', 'node:sqlite'],
    ['scripts/a.ts', '../src/server/config.ts'],
  ])('%s may import %s', (file, target) => {
    expect(problems({ [file]: `import { x } from '${target}';` })).toEqual([]);
  });

  it('reports a cycle of imports once, whichever file it is entered by', () => {
    expect(
      problems({
        'src/server/a.ts': "import './b.ts';",
        'src/server/b.ts': "import './c.ts';",
        'src/server/c.ts': "import './a.ts'; import './d.ts';",
        'src/server/d.ts': '',
      }),
    ).toEqual(['src/server/a.ts → src/server/b.ts → src/server/c.ts → src/server/a.ts: import cycle']);
  });
});
