import { expect, it } from 'vitest';
import { passkeyProblem } from './passkey-problem.rules.ts';

it.each([
  ['NotAllowedError', 'passkeyNotUsed', 'passkeyNotCreated'],
  ['AbortError', 'passkeyNotUsed', 'passkeyNotCreated'],
  ['InvalidStateError', 'passkeyFailed', 'passkeyPresent'],
  ['ConstraintError', 'passkeyUnverified', 'passkeyUnverified'],
  ['SecurityError', 'passkeyFailed', 'passkeyFailed'],
  ['', 'passkeyFailed', 'passkeyFailed'],
  [undefined, 'passkeyNotUsed', 'passkeyNotCreated'],
])('the exception %s of a browser is shown as %s, and as %s while a passkey is created', (exception, got, created) => {
  expect(passkeyProblem('get', exception)).toMatchObject({ name: got, surface: 'form' });
  expect(passkeyProblem('create', exception)).toMatchObject({ name: created, surface: 'form' });
});
