import { expect, it } from 'vitest';
import { userNameOf } from './user-name.ts';

const numbers = { directNumber: undefined, mainNumber: '+12125550100', extension: '102' };

it.each([
  ['the address', { email: 'ada@acme.example' }, numbers, 'ada@acme.example'],
  ['the number of the account alone', {}, { ...numbers, directNumber: '+12125550101' }, '+12125550101'],
  ['the number of the company with the extension', {}, numbers, '+12125550100*102'],
  ['the number of the company', {}, { ...numbers, extension: undefined }, '+12125550100'],
  ['nothing', {}, { directNumber: undefined, mainNumber: undefined, extension: undefined }, undefined],
])('the name of a user is %s', (_, account, has, name) => {
  expect(userNameOf({ email: undefined, ...account }, has)).toBe(name);
});
