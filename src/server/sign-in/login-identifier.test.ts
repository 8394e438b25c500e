import { describe, expect, it } from 'vitest';
import { parseLoginIdentifier } from './login-identifier.ts';

describe('[CRED-7] the server parses a credential by the same rules as the page', () => {
  it.each([
    { username: ' ada@acme.example ', identifier: { kind: 'email', email: 'ada@acme.example' } },
    { username: '(212) 555-0101', identifier: { kind: 'number', e164: '+12125550101', extension: undefined } },
    { username: '212 555 0100 ext 101', identifier: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '2125550100*101', identifier: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '+44 20 7946 0123', identifier: { kind: 'number', e164: '+442079460123' } },
    { username: '020 7946 0123', countryCode: '44', identifier: { kind: 'number', e164: '+442079460123' } },
    { username: '2125550100', extension: '7', identifier: { kind: 'number', e164: '+12125550100', extension: '7' } },
    { username: '', identifier: { kind: 'problem', error: 'emptyCredential' } },
    { username: '1234', identifier: { kind: 'problem', error: 'invalidPhone' } },
    { username: 'ada@', identifier: { kind: 'problem', error: 'emailNotFound' } },
    { username: 'ada', identifier: { kind: 'problem', error: 'credentialNotFound' } },
    { username: '2125550100', extension: '012', identifier: { kind: 'problem', error: 'invalidExtension' } },
    { username: '2125550100', countryCode: '4x', identifier: { kind: 'problem', error: 'invalidCountryCode' } },
  ])('$username $countryCode $extension', ({ identifier, ...input }) => {
    expect(parseLoginIdentifier(input, 'US')).toMatchObject(identifier);
  });
});
