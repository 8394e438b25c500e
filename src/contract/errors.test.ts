import { describe, expect, it } from 'vitest';
import { requiredSection } from '../../test/required-section.ts';
import { apiErrors, namedErrors } from './errors.ts';

/** The first column of the required table, with its ranges written out. */
const required = [...requiredSection('Error codes').matchAll(/^\|([^|]*\d[^|]*)\|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/(\d+)(?:-(\d+))?/g)])
  .flatMap(([, from, to = from]) => {
    const first = Number(from);
    return Array.from({ length: Number(to) - first + 1 }, (_, at) => first + at);
  });

describe('the catalogue of errors', () => {
  it('[ERR-1a] holds each code of the required table, and the two that are fatal alone', () => {
    const sorted = [5, 26, ...required].sort((one, other) => one - other);
    expect(Object.keys(apiErrors).map(Number)).toEqual(sorted);
  });

  it('[ERR-1a] has the required kinds', () => {
    const kinds = new Set(Object.values(namedErrors).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      ['default', 'twoFactor', 'mfa', 'resetPassword', 'formValidation', 'sso', 'partner', 'google', 'apple'].sort(),
    );
  });

  it('[ERR-1c] says which codes are fatal', () => {
    const fatal = Object.entries(apiErrors).filter(([, row]) => 'fatal' in row);
    expect(fatal.map(([code]) => code)).toEqual(['5', '26', '204', '213', '214', '215', '405']);
  });

  it('[ERR-4b] holds the errors without a number', () => {
    expect(Object.keys(namedErrors)).toEqual(
      expect.arrayContaining([
        ...['ssoAuthError', 'invalidIdpEntity', 'ssoInvalidToken', 'oauthDenied', 'appleHiddenEmail'],
        ...['emergencyAddressRestricted', 'emergencyAddressTemporarilyUnavailable', 'outOfCountry', 'networkError'],
        ...['appInfoLoadError', 'emptyPassword', 'emptyEmail', 'emptyCredential', 'emptyPhone', 'emptySecurityCode'],
        ...['emptyCode', 'invalidExtension'],
      ]),
    );
  });
});
