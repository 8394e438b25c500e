import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { addPopupMode, type PopupAnswer, popupMode, providerWithAdditions } from './response-modes.ts';

type Answer = Parameters<Provider['registerResponseMode']>[1];
type Payload = Parameters<Answer>[2];
const additions = {
  hints: ['brand_id'],
  appParams: undefined,
  localeId: undefined,
  brandId: '3710',
  contractedCountryCode: undefined,
};

it('[AUTHZ-5] adds what the app asked for to the answer of every response mode', async () => {
  const WithAdditions = providerWithAdditions({ loadAdditions: async () => additions });
  const provider = new WithAdditions('https://portico.example');
  const sent: unknown[] = [];
  const registered = new Map<string, Answer>();
  // Looks at what reaches the library's own registration.
  const library = Object.getPrototypeOf(WithAdditions.prototype) as Provider;
  const { registerResponseMode } = library;
  library.registerResponseMode = (name, answer) => void registered.set(name, answer);
  try {
    provider.registerResponseMode('test', (_ctx, _uri, payload) => void sent.push(payload));
  } finally {
    library.registerResponseMode = registerResponseMode;
  }
  const ctx = {} as KoaContextWithOIDC; // passed through and never read
  await registered.get('test')?.call(provider, ctx, 'https://app.example/cb', { code: 'x' } as unknown as Payload);
  await registered.get('test')?.call(provider, ctx, 'https://app.example/cb?brand_id=own', {} as Payload);
  expect(sent).toEqual([{ code: 'x', brand_id: '3710' }, {}]);
});

it('answers a popup by a message to the origin of its app, and other apps by a redirect', async () => {
  const shown: PopupAnswer[] = [];
  const redirects: string[] = [];
  const registered = new Map<string, Answer>();
  const provider = { registerResponseMode: (name: string, answer: Answer) => void registered.set(name, answer) };
  addPopupMode(provider as unknown as Provider, {
    loadAdditions: async () => additions,
    showPopupAnswer: async (_ctx, popup) => void shown.push(popup),
  });
  const ctx = { redirect: (url: string) => void redirects.push(url) } as unknown as KoaContextWithOIDC; // what is used of it
  const payload = { code: 'x', state: undefined } as unknown as Payload;
  const answer = registered.get(popupMode);
  await answer?.call(provider as unknown as Provider, ctx, 'https://app.example/cb?a=b', payload);
  await answer?.call(provider as unknown as Provider, ctx, 'com.example.app:/cb', payload);
  expect(shown).toEqual([
    { origin: 'https://app.example', response: { code: 'x' }, continueAt: 'https://app.example/cb?a=b&code=x' },
  ]);
  expect(redirects).toEqual(['com.example.app:/cb?code=x']);
});
