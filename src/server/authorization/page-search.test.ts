import { expect, it } from 'vitest';
import { clientRegistration } from '../clients/client-registration.ts';
import { nameLocale, pageSearch } from './page-search.ts';

const client = (more: object = {}) =>
  clientRegistration.parse({
    clientId: 'shop',
    name: 'Shop',
    redirectUris: ['https://shop.example/callback'],
    ...more,
  });
const asked = (parameters: Record<string, string>, of = client()) =>
  Object.fromEntries(
    pageSearch(
      {
        signInId: 's',
        clientId: 'shop',
        redirectUri: 'https://shop.example/callback',
        parameters: { response_type: 'code', ...parameters },
        sessionProof: undefined,
        isAccountOffered: false,
        acknowledged: undefined,
      },
      of,
    ),
  );

it('[ENTRY-1] carries what the page reads, under its names, and nothing of the protocol alone', () => {
  const search = asked({ scope: 'openid', state: 's', code_challenge: 'x', nonce: 'n', theme: 'night' });
  expect(search).toEqual({
    ...{ clientId: 'shop', appUrlScheme: 'https://shop.example/callback', responseType: 'code', appName: 'Shop' },
    ...{ scope: 'openid', state: 's', theme: 'night' },
  });
});

it('[AUTHZ-1] takes the first language of ui_locales that the brand offers, where localeId names none', () => {
  const named = (uiLocales: unknown, search = new URLSearchParams()) => {
    nameLocale(search, uiLocales, ['en_US', 'fr_CA']);
    return search.get('localeId');
  };
  expect(named('de fr-CA en')).toBe('fr_CA');
  expect(named('fr')).toBe('fr_CA');
  expect(named('ja')).toBeNull();
  expect(named(undefined)).toBeNull();
  expect(named('fr-CA', new URLSearchParams({ localeId: 'de_DE' }))).toBe('de_DE');
});

it('[ENTRY-8] joins the options asked for with those registered', () => {
  expect(asked({ ui_options: 'hide_logo,hide_tos' }, client({ uiOptions: ['remember_me_on'] }))).toMatchObject({
    ui_options: 'remember_me_on hide_logo hide_tos',
  });
});

it('lets an app of somebody else hide neither consent nor legal links, nor give itself another name', () => {
  const search = asked(
    { ui_options: 'hide_consent hide_tos hide_logo', appName: 'Bank' },
    client({ isThirdParty: true }),
  );
  expect(search).toMatchObject({ ui_options: 'hide_logo', appName: 'Shop' });
});
