import { describe, expect, it } from 'vitest';
import { apiErrors, namedErrors } from '../src/contract/errors.ts';
import { shownErrors } from './errors-of-page.ts';

const shown: { namedErrors: Record<string, object>; apiErrors: Record<string, { name: string }> } = shownErrors();

describe('the errors of the built page', () => {
  it('[ERR-1d] are all there, with their codes', () => {
    expect(Object.keys(shown.namedErrors)).toEqual(Object.keys(namedErrors));
    const namesOf = (codes: Readonly<Record<string, { name: string }>>) =>
      Object.entries(codes).map(([code, { name }]) => [code, name]);
    expect(namesOf(shown.apiErrors)).toEqual(namesOf(apiErrors));
  });

  it('[ERR-5b] have what their screen reads, and nothing else', () => {
    expect(shown.namedErrors.noPermission).toEqual({ helpedBy: 'otherAccount' });
    expect(shown.namedErrors.invalidRedirectUri).toEqual({ isCausedByApp: true });
    expect(shown.namedErrors.enforcedSsoOnly).toEqual({ leadsTo: 'ssoLogin', helpedBy: 'otherAccount' });
  });

  it('[SSO-5a] say which of them lead to single sign-on', () => {
    const leading = (table: Readonly<Record<string, object>>) =>
      Object.keys(table).filter((name) => JSON.stringify(table[name]).includes('"leadsTo":"ssoLogin"'));
    expect(leading(shown.namedErrors)).toEqual(leading(namedErrors));
  });
});
