import { describe, expect, it } from 'vitest';
import { readClaim } from './claim.ts';

describe('[CRED-7] the server reads a credential by the rules of the page', () => {
  it.each([
    { username: ' ada@acme.example ', claim: { kind: 'email', email: 'ada@acme.example' } },
    { username: '(212) 555-0101', claim: { kind: 'number', e164: '+12125550101', extension: undefined } },
    { username: '212 555 0100 ext 101', claim: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '2125550100*101', claim: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '+44 20 7946 0123', claim: { kind: 'number', e164: '+442079460123' } },
    { username: '020 7946 0123', countryCode: '44', claim: { kind: 'number', e164: '+442079460123' } },
    { username: '2125550100', extension: '7', claim: { kind: 'number', e164: '+12125550100', extension: '7' } },
    { username: '', claim: { kind: 'problem', error: 'emptyCredential' } },
    { username: '1234', claim: { kind: 'problem', error: 'invalidPhone' } },
    { username: 'ada@', claim: { kind: 'problem', error: 'emailNotFound' } },
    { username: 'ada', claim: { kind: 'problem', error: 'credentialNotFound' } },
    { username: '2125550100', extension: '012', claim: { kind: 'problem', error: 'invalidExtension' } },
    { username: '2125550100', countryCode: '4x', claim: { kind: 'problem', error: 'invalidCountryCode' } },
  ])('$username $countryCode $extension', ({ claim, ...input }) => {
    expect(readClaim(input, 'US')).toMatchObject(claim);
  });
});
