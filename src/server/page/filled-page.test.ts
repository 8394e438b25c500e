import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage, isPageStale } from '../../../scripts/build.ts';
import { securityChanges } from '../../contract/account/security-change.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { apiErrors, namedErrors } from '../../contract/errors.ts';
import { type QueryParameterName, queryParameters, uiOptions } from '../../contract/query-parameters.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import { type Brands, loadBrands } from '../brand/brand.ts';
import { loadTexts } from '../brand/texts.ts';
import { createOrigins } from '../origins/origins.ts';
import { maskFields } from './masked-fields.ts';
import { createPage, type Page, type PageVisit } from './page.ts';
import { createTemplateCache } from './templates/template-cache.ts';
import { visitFieldsOf } from './visit.ts';

const root = join(import.meta.dirname, '../../..');
const origins = createOrigins('https://login.example');
let brands: Brands;
let filled: Page;
let cold: Page;

beforeAll(async () => {
  if (isPageStale()) buildPage();
  brands = await loadBrands(join(root, 'data/brands'));
  const texts = await loadTexts(join(root, 'data/locales'), brands);
  const distFolder = join(root, 'dist/page');
  filled = await createPage({ origins, brands, texts, distFolder });
  cold = await createPage({ origins, brands, texts, distFolder, templateBytes: 0 });
}, 60_000);
afterAll(() => brands.close());

/** Part of every free text, so that it is found wherever it goes. */
const marker = 'Mq7';
const awkward = ['<script>', '</script>', '"', "'", '&amp;', '\u2028', '{appName}', '日本', '\u0000', '%', 'slot'];
const freeText = fc
  .tuple(fc.constantFrom(...awkward), fc.string({ maxLength: 8 }))
  .map(([one, other]) => `${one}${marker}${other}`);
const email = fc.stringMatching(/^[a-z'+&]{1,9}$/).map((local) => `${marker}${local}@harbour.example`);
const phone = fc.stringMatching(/^\+1650[0-9]{7}$/);
const plainName = fc.stringMatching(/^[a-z-]{1,9}$/).map((name) => `${marker}-${name}`);
const closedNames = ['localeId', 'ui_options', 'prompt', 'display', 'credentialType', 'theme'];

const parameterText: Readonly<Partial<Record<QueryParameterName, fc.Arbitrary<string>>>> = {
  clientId: fc.oneof(plainName, freeText),
  login_hint: fc.oneof({ weight: 2, arbitrary: email }, phone, freeText),
  username: fc.oneof({ weight: 2, arbitrary: email }, phone, freeText),
};
const flags = Object.entries(queryParameters).flatMap(([name, { type }]) => (type === 'flag' ? [name] : []));
const texts = Object.entries(queryParameters).flatMap(([name, { type }]) =>
  type === 'flag' || closedNames.includes(name) ? [] : [name as QueryParameterName],
);

const expired: Refusal = { name: 'sessionExpired', code: 222, ...namedErrors[apiErrors[222].name] };

/** The parameters that some start screen shows. */
const shownParameters: QueryParameterName[] = [
  'login_hint',
  'username',
  'extension',
  'clientId',
  'appName',
  'appUrlScheme',
];

/** Facts that two visits share. */
const closed = fc.record(
  {
    brandId: fc.constantFrom(0, 1210, 2020, 3420, 6010, 7710),
    localeId: fc.constantFrom('de_DE', 'en_GB', 'fr_CA', 'ja_JP', 'qps_PLOC', 'ar_XB'),
    theme: fc.constantFrom('light', 'dark', 'none'),
    ui_options: fc.subarray([...uiOptions]).map((options) => options.join(' ')),
    prompt: fc.constantFrom('login', 'sso', 'login sso', 'consent'),
    display: fc.constantFrom('touch', 'page'),
    credentialType: fc.constantFrom('number', 'email'),
    flags: fc.subarray(flags),
    texts: fc.oneof(fc.subarray(shownParameters), fc.subarray(texts, { maxLength: 3 })),
    isSignIn: fc.boolean(),
    isProven: fc.boolean(),
    changes: fc.constantFrom(...securityChanges),
    start: fc.constantFrom(
      'credential',
      'credential',
      'errorCode',
      'refusal',
      '/selectAccount',
      '/signedOut',
      '/sessions',
    ),
    errorCode: fc.constantFrom('none', '208', 'API_ERROR_222', 'SSO_EMAIL_MISMATCH', marker),
    refusal: fc.constantFrom<Refusal>(
      expired,
      { name: 'retiredAppSunset', ...namedErrors.retiredAppSunset },
      { name: 'internalError', ...namedErrors.internalError, params: { reference: marker } },
    ),
  },
  { requiredKeys: ['flags', 'texts', 'isSignIn', 'isProven', 'start', 'errorCode', 'refusal'] },
);
/** Free text of one visit. */
const own = fc.record({
  nonce: fc.stringMatching(/^[\w-]{22}$/),
  credential: fc.option(fc.oneof({ weight: 2, arbitrary: email }, phone, freeText), { nil: undefined, freq: 1 }),
  signInId: fc.stringMatching(/^[\w-]{16}$/).map((id) => `${marker}${id}`),
  clientId: plainName,
  appName: freeText,
  texts: fc.record(Object.fromEntries(texts.map((name) => [name, parameterText[name] ?? freeText]))),
});
type Closed = typeof closed extends fc.Arbitrary<infer T> ? T : never;
type VisitSample = typeof own extends fc.Arbitrary<infer T> ? T : never;

function visitOf(shared: Closed, sample: VisitSample): PageVisit {
  const query = new URLSearchParams();
  for (const name of ['localeId', 'theme', 'ui_options', 'prompt', 'display', 'credentialType'] as const)
    if (shared[name]) query.set(name, shared[name]);
  for (const name of shared.flags) query.set(name, 'true');
  for (const name of shared.texts) query.set(name, sample.texts[name] ?? '');
  if (shared.start === 'errorCode' || sample.credential) query.set('errorCode', shared.errorCode);
  if (sample.credential) query.set('credential', sample.credential);
  const { signInId: id, clientId, appName, nonce } = sample;
  return {
    nonce,
    signIn: shared.isSignIn
      ? { id, clientId, appName, brandId: shared.brandId ?? 0, isProven: shared.isProven, changes: shared.changes }
      : null,
    parameters: parsePageParameters(query),
    query,
    brandId: shared.brandId,
    hostName: 'localhost',
    ...(shared.start === 'refusal' && { refusal: shared.refusal }),
    ...(shared.start.startsWith('/') && { startPath: shared.start }),
    now: new Date('2026-07-01T00:00:00Z'),
  };
}

/** Where two documents part, with what stands around it; undefined if they are equal. Whole documents cannot be read in a report. */
function firstDifference(one: string, other: string) {
  if (one === other) return undefined;
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  const around = (html: string) => html.slice(Math.max(0, at - 60), at + 60);
  return { at, filled: around(one), rendered: around(other) };
}

describe('a page that is filled into a template', () => {
  it('equals the page rendered without a template byte for byte, and contains nothing of another visit', () => {
    let filledIn = 0;
    fc.assert(
      fc.property(closed, own, own, (shared, one, other) => {
        const visits = [one, other].map((sample) => visitOf(shared, sample));
        for (const visit of visits) {
          if (maskFields(visitFieldsOf(visit))) filledIn++;
          const difference = firstDifference(filled.render(visit).html, cold.render(visit).html);
          expect(
            difference,
            `?${visit.query} — a row of masked-fields.ts hides what the page depends on`,
          ).toBeUndefined();
        }
        fc.pre(one.nonce !== other.nonce && one.signInId !== other.signInId);
        const html = visits.map((visit) => filled.render(visit).html);
        expect(html[1]).not.toContain(one.nonce);
        expect(html[1]).not.toContain(one.signInId);
      }),
      { numRuns: 150 },
    );
    expect(filledIn).toBeGreaterThan(60);
  });

  it('is filled in on the first screen, the password screen of an e-mail address and the error screens', () => {
    const base = { isSignIn: true, isProven: false, errorCode: 'none', refusal: expired } as const;
    const sample = fc.sample(own, { numRuns: 1, seed: 1 })[0] as VisitSample; // one was asked for
    const isFilled = (start: Closed['start'], credential: string | undefined) =>
      maskFields(visitFieldsOf(visitOf({ ...base, flags: [], texts: [], start }, { ...sample, credential }))) !==
      undefined;
    expect(isFilled('credential', undefined)).toBe(true);
    expect(isFilled('credential', 'ada@harbour.example')).toBe(true);
    expect(isFilled('refusal', undefined)).toBe(true);
  });

  it('has cache keys without free text', () => {
    fc.assert(
      fc.property(closed, own, (shared, sample) => {
        const masked = maskFields(visitFieldsOf(visitOf(shared, sample)));
        expect(JSON.stringify(masked?.fields ?? '')).not.toContain(marker);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the cache of templates', () => {
  const template = ['x'.repeat(50)];

  it('keeps the most recently used templates within its memory limit', () => {
    const cache = createTemplateCache(330);
    for (const key of ['a', 'b', 'c']) cache.set(key, template);
    cache.get('a');
    cache.set('d', template);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBeLessThanOrEqual(330);
  });

  it('does not store a template larger than its memory limit', () => {
    const cache = createTemplateCache(90);
    cache.set('a', template);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
