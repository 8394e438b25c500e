import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['password1', 'Passw0rd', 'Password1!', '!!Trustno1!!', 'Q1W2E3R4T5'])(
  '[PASS-1c] finds %s in the list of common passwords',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);
it.each(['Copper-Kettle-58', 'Password1again', 'Trellis-Quarry-27', ''])(
  '[PASS-1c] does not find %j',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
