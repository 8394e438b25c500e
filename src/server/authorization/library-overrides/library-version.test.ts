import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { libraryVersion } from './library-version.ts';

it('fails when the installed oidc-provider is another version than the overrides are written for', () => {
  const entry = createRequire(import.meta.url).resolve('oidc-provider');
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ name: 'oidc-provider', version: libraryVersion });
});

it('each override has a test of its own', () => {
  const files = readdirSync(import.meta.dirname);
  const overrides = files.filter((file) => !file.endsWith('.test.ts'));
  expect(overrides.filter((file) => !files.includes(file.replace(/ts$/, 'test.ts')))).toEqual([]);
});
