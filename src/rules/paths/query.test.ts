import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryParameters } from '../../contract/query-parameters.ts';
import { forwardedParameters, parsePageParameters } from './query.ts';

const required = [
  ...['localeId', 'ui_options', 'prompt', 'appUrlScheme', 'responseType', 'credentialType', 'scope', 'state'],
  ...['response_hint', 'title_bar', 'show_sub_title', 'appName', 'clientId', 'force', 'display', 'theme', 'login_hint'],
  ...['external_browser', 'noActionOnFail', 'loginAutomation', 'targetUrl', 'fallbackUrl', 'appParams', 'ibb'],
  ...['glipAppRedirectURLForApple', 'username', 'extension', 'responseHint'],
];
const parse = (search: string) => parsePageParameters(new URLSearchParams(search));

describe('parsePageParameters', () => {
  it('[ENTRY-1] returns every parameter with its default', () => {
    const parameters = parse('');
    expect(Object.keys(parameters).sort()).toEqual(Object.keys(queryParameters).sort());
    expect(required.filter((name) => !Object.hasOwn(parameters, name))).toEqual([]);
    expect(parameters).toMatchObject({ localeId: 'en_US', responseType: 'code', title_bar: false, force: false });
    expect(parameters.ui_options).toEqual([]);
    expect(parameters.clientId).toBeUndefined();
  });

  it.each([
    ['[ENTRY-1]', 'localeId=de_DE', { localeId: 'de_DE' }],
    ['[ENTRY-1]', 'clientId=demo-web&state=a%20b', { clientId: 'demo-web', state: 'a b' }],
    ['[ENTRY-1]', 'title_bar=true&force=1&ibb=TRUE', { title_bar: true, force: true, ibb: true }],
    ['[ENTRY-1]', 'title_bar=0&force=false', { title_bar: false, force: false }],
    ['[ENTRY-1]', 'title_bar=perhaps&force=&ibb=toString', { title_bar: false, force: false, ibb: false }],
    ['[ENTRY-1] [ENTRY-8h]', 'ui_options=hide_tos+hide_sso', { ui_options: ['hide_tos', 'hide_sso'] }],
    ['[ENTRY-1] [ENTRY-8h]', 'ui_options=hide_tos,hide_sso,,hide_tos', { ui_options: ['hide_tos', 'hide_sso'] }],
    ['[ENTRY-1] [ENTRY-8h]', 'ui_options=hide_tos&ui_options=hide_sso', { ui_options: ['hide_tos', 'hide_sso'] }],
    ['[ENTRY-1]', 'prompt=login,sso', { prompt: ['login', 'sso'] }],
    [
      '[ENTRY-1]',
      'responseHint=brand_id&response_hint=locale_id',
      { responseHint: ['brand_id'], response_hint: ['locale_id'] },
    ],
    ['[ENTRY-1]', 'theme=a&theme=b', { theme: 'a' }],
    ['[ENTRY-1]', 'localeId=', { localeId: 'en_US' }],
  ])('%s parses %s', (_, search, expected) => expect(parse(search)).toMatchObject(expected));

  it.each([
    ['ada+desk@acme.example', 'ada+desk@acme.example'],
    ['ada%2Bdesk@acme.example', 'ada+desk@acme.example'],
    ['+12125550104', '+12125550104'],
    ['+2125550104*102', '+2125550104*102'],
    ['Ada+Lane', 'Ada Lane'],
  ])('[ENTRY-3a] reads the plus of login_hint=%s, which some apps do not encode', (given, hint) =>
    expect(parse(`login_hint=${given}`).login_hint).toBe(hint),
  );

  it('[ENTRY-3a] trims login_hint', () => {
    expect(parse('login_hint=%20ann@acme.example%09').login_hint).toBe('ann@acme.example');
    expect(parse('login_hint=%20').login_hint).toBeUndefined();
    expect(parse('username=650&extension=101')).toMatchObject({ username: '650', extension: '101' });
  });

  it('[ENTRY-4] ignores unknown parameters and never throws', () => {
    expect(parse('__proto__=x&constructor=y&LOCALEID=z')).toEqual(parse(''));
    const name = fc.oneof(fc.constantFrom(...Object.keys(queryParameters)), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        expect(Object.keys(parsePageParameters(pairs))).toEqual(Object.keys(queryParameters));
      }),
    );
  });
});

describe('forwardedParameters', () => {
  it.each(['session', 'hideNavigationBar', 'credential', 'email', 'errorCode', 'rememberEmail'])(
    '[ENTRY-2] omits %s',
    (name) =>
      expect(
        forwardedParameters([
          [name, 'x'],
          ['state', 'y'],
        ]),
      ).toEqual([['state', 'y']]),
  );

  it('[ENTRY-2] omits NULL values and forwards all others unchanged', () => {
    expect(
      forwardedParameters([
        ['a', null],
        ['b', 'NULL'],
        ['c', 'null'],
        ['d', undefined],
        ['own', ''],
        ['ui_options', 'x'],
        ['ui_options', 'y'],
        ['unknown', 'nullable'],
      ]),
    ).toEqual([
      ['own', ''],
      ['ui_options', 'x'],
      ['ui_options', 'y'],
      ['unknown', 'nullable'],
    ]);
  });
});
