import { expect, it } from 'vitest';
import { named } from './named.rules.ts';

it('gives each nameless passkey a name of its own, and keeps the names of others', () => {
  const things = ['', 'Phone', ''].map((name, id) => ({ id, name }));
  expect(named(things, 'Passkey')).toEqual([
    { id: 0, name: 'Passkey' },
    { id: 1, name: 'Phone' },
    { id: 2, name: 'Passkey 2' },
  ]);
});
