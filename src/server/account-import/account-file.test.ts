import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newAccount } from '../accounts/accounts.ts';
import { knownContacts, knownPlaces } from '../accounts/operator/known-values.ts';
import { readAccountFile } from './account-file.ts';

const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
const importable = newAccount.extend({ ...knownPlaces(newAccount.shape), ...knownContacts(newAccount.shape) });

it.each([
  ['people.csv', 'email,firstName,lastName,company\nj@acme.example,J\xf6rg,Other,acme\n'],
  ['people.ndjson', '{"firstName":"J\xf6rg"}\n'],
])('a line of %s in another encoding than UTF-8 is refused', async (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), text, 'latin1');
  const rows: object[] = [];
  for await (const row of readAccountFile(join(folder, name))) rows.push(row);
  expect(rows).toMatchObject([{ problem: 'The line has bytes that are not UTF-8.' }]);
});

it.each([
  ['a name that reverses what follows', { firstName: 'Ann\u202E' }],
  ['a name of two lines', { lastName: 'Other\r\nBcc: x' }],
  ['a verification in the future', { contactsVerifiedAt: '2099-01-01' }],
  ['a number with too few digits', { directNumber: '+1212555' }],
  ['a mobile number with too few digits', { mobile: '+1212555' }],
  ['another number with too many digits', { phone: '+1212555010444' }],
])('%s is refused', (_, fields) => expect(importable.safeParse({ ...ann, ...fields }).success).toBe(false));

it.each([
  ['a name from right to left', { firstName: 'אן' }],
  ['a verification', { contactsVerifiedAt: '2026-03-31' }],
  ['numbers', { directNumber: '+12125550191', mobile: '+4915112345678', phone: '+493055501' }],
])('%s is taken', (_, fields) => expect(importable.safeParse({ ...ann, ...fields }).success).toBe(true));
