import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requiredSection } from '../../test/required-section.ts';
import { apiErrors, type NamedError, namedErrors } from './errors.ts';
import { isPathOfSsoWay, ssoWayErrors } from './sign-in/sso-way-errors.ts';

const textsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../data/locales/${locale}.json`), 'utf8'));

/** The sentences that a section quotes. */
const quotedIn = (section: string) =>
  [...requiredSection(section).matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => (text.includes(' ') ? [text] : []));

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

  it.each(['en_US', 'de_DE', 'fr_FR', 'fr_CA', 'ja_JP'])('[ERR-1b] has a message for each error in %s', (locale) => {
    const texts = textsOf(locale);
    const shown = Object.entries<NamedError>(namedErrors).filter(
      ([, { surface }]) => surface !== 'step' && surface !== 'silent',
    );
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.flatMap(([name]) => (texts[`error.${name}`] ? [] : [name]))).toEqual([]);
  });

  it.each([
    ['Error codes', 6],
    ['Empty-field messages', 9],
    ['Emergency-address messages', 13],
  ])('[ERR-1d] has the required sentences of "%s" word for word', (section, count) => {
    const english = Object.values(textsOf('en_US'));
    const required = quotedIn(section);
    expect(required).toHaveLength(count);
    const isKept = (sentence: string) => {
      const [start = '', end = ''] = sentence.split('{name}'); // stands for what the page names
      return sentence.includes('{name}')
        ? english.some((text) => text.startsWith(start) && text.endsWith(end))
        : english.includes(sentence);
    };
    expect(required.filter((sentence) => !isKept(sentence))).toEqual([]);
  });

  it('[ERR-3] says that internal errors and a mail that cannot be sent have a reference', () => {
    const rows: NamedError[] = [101, 103, 109, 204, 410, 701, 702, 703, 704].map(
      (code) => namedErrors[apiErrors[code as keyof typeof apiErrors].name],
    );
    for (const row of [...rows, namedErrors.sendEmailFailure]) expect(row.hasReference).toBe(true);
  });

  it('names all errors that lead to single sign-on as a step, with their codes, for the page', () => {
    const rows: readonly (readonly [string, NamedError])[] = Object.entries(namedErrors);
    const leading = rows.filter(([, { surface, leadsTo }]) => surface === 'step' && leadsTo === 'ssoLogin');
    const codeOf = (error: string) => Object.entries(apiErrors).find(([, { name }]) => name === error)?.[0];
    expect(ssoWayErrors).toEqual(Object.fromEntries(leading.map(([name]) => [codeOf(name), name])));
  });

  it.each([
    ['/notification/sso/API_ERROR_508', true],
    ['/error/loginFailedSsoEnabled', true],
    ['/error/API_ERROR_208', false],
  ])('tells by the path %s whether it is one of them: %s', (path, is) => expect(isPathOfSsoWay(path)).toBe(is));

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
