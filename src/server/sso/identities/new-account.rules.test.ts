import { expect, it } from 'vitest';
import { hasPlainLocalPart, namesOf, newAccountOf } from './new-account.rules.ts';

const told = { email: undefined, name: undefined };

it.each([
  ['both parts', { givenName: 'Mara', familyName: 'de Vries', name: 'M. de Vries' }, ['Mara', 'de Vries']],
  ['the whole name', { name: 'Mara  Jo Quill ' }, ['Mara Jo', 'Quill']],
  ['one part, which is not completed by guessing', { givenName: 'Mara', name: 'Mara Quill' }, ['Mara', '']],
  ['one word', { name: 'Mara' }, ['', '']],
  ['nothing', {}, ['', '']],
  ['characters that no name has', { givenName: ' Ma\u0000ra\u202e\n', familyName: '\u2067Quill' }, ['Ma ra', 'Quill']],
])('reads the name of a user from %s', (_, given, [firstName, lastName]) => {
  expect(namesOf({ ...told, ...given })).toEqual({ firstName, lastName });
});

it('cuts a name that is too long', () => {
  expect(namesOf({ ...told, givenName: 'a'.repeat(300), familyName: 'b' }).firstName).toHaveLength(100);
});

it('gives an extension only where there is one', () => {
  const user = { email: 'mara@acme.example', name: 'Mara Quill' };
  const account = { email: user.email, company: 'acme', firstName: 'Mara', lastName: 'Quill' };
  expect(newAccountOf({ ...user, extension: ' ' }, 'acme')).toEqual(account);
  expect(newAccountOf({ ...user, extension: '108 ' }, 'acme')).toEqual({ ...account, extension: '108' });
});

it.each([
  ['priya.o+x@acme.example', true],
  ['\u0440riya@acme.example', false],
  ['\uff50riya@acme.example', false],
  ['@acme.example', false],
])('makes accounts for addresses of plain letters alone: %j', (email, isPlain) => {
  expect(hasPlainLocalPart(email)).toBe(isPlain);
});
