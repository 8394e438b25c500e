import { expect, it } from 'vitest';
import { emailKey } from './email-key.ts';

it.each([
  ['Ann@Acme.Example', 'ann@acme.example'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  ['jürgen@acme.example', 'jürgen@acme.example'],
])('[CRED-3c] [CRED-7] compares %j as %s', (email, key) => expect(emailKey(email)).toBe(key));
