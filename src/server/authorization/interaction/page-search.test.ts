import { expect, it } from 'vitest';
import { clientRegistration } from '../../clients/client-registration.ts';
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
        clientId: 'shop',
        redirectUri: 'https://shop.example/callback',
        parameters: { response_type: 'code', ...parameters },
      },
      of,
    ),
  );

it('[ENTRY-1] contains the parameters of the page under their names, and no protocol parameters', () => {
  const search = asked({ scope: 'openid', state: 's', code_challenge: 'x', nonce: 'n', theme: 'night' });
  expect(search).toEqual({
    clientId: 'shop',
    appUrlScheme: 'https://shop.example/callback',
    responseType: 'code',
    appName: 'Shop',
    scope: 'openid',
    state: 's',
    theme: 'night',
  });
});

it('[AUTHZ-1a] uses the first language of ui_locales that the brand offers, if there is no localeId', () => {
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

it('[ENTRY-8i] joins the requested options with the registered ones', () => {
  expect(asked({ ui_options: 'hide_logo,hide_tos' }, client({ uiOptions: ['remember_me_on'] }))).toMatchObject({
    ui_options: 'remember_me_on hide_logo hide_tos',
  });
});

it('[ENTRY-11a] takes the name of an app from its registration, not from the link', () => {
  expect(asked({ appName: 'Bank' })).toMatchObject({ appName: 'Shop' });
  expect(asked({ appName: 'Desk' }, client({ otherNames: ['Desk'] }))).toMatchObject({ appName: 'Desk' });
});

it('lets a third-party app neither hide consent or legal links nor change its name', () => {
  const search = asked(
    { ui_options: 'hide_consent hide_tos hide_logo', appName: 'Bank' },
    client({ isThirdParty: true }),
  );
  expect(search).toMatchObject({ ui_options: 'hide_logo', appName: 'Shop' });
});
