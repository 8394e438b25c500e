import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico();
});
afterAll(() => portico[Symbol.asyncDispose]());

it.each([
  { parameters: { localeId: 'de_DE' }, language: 'de-DE', words: 'Weiter zur App' },
  { parameters: { ui_locales: 'xx fr-CA' }, language: 'fr-CA', words: 'Continuer vers l’application' },
  { parameters: { theme: 'night', brandId: '3710' }, language: 'en-GB', words: 'Continue to the app' },
])(
  '[AUTHZ-2a] the last page of a popup speaks as the sign-in did: $parameters',
  async ({ parameters, language, words }) => {
    const asked = { response_mode: 'web_message', prompt: 'none', ...parameters };
    const query = new URLSearchParams({
      client_id: 'demo-web',
      redirect_uri: `http://localhost:${portico.demoAppPort}/callback`,
      response_type: 'code',
      scope: 'openid',
      ...asked,
    });
    const { text } = await new HttpBrowser(portico.url).get(`/oauth/authorize?${query}`);
    expect(/<html lang="([^"]+)"/.exec(text)?.[1]).toBe(language);
    expect(text).toContain(words);
    expect(text).toContain('"error":"login_required"');
  },
);

it('[AUTHZ-2b] a native app gets no response by message, because its address has no origin', async () => {
  const query = new URLSearchParams({
    client_id: 'demo-native',
    redirect_uri: 'com.example.portico-demo:/callback',
    response_type: 'code',
    response_mode: 'web_message',
    scope: 'openid',
  });
  const answer = await new HttpBrowser(portico.url).get(`/oauth/authorize?${query}`);
  expect(answer.text).not.toContain('postMessage');
  expect(answer.location).toMatch(/^com\.example\.portico-demo:\/callback\?error=invalid_request/);
  const metadata = await (await fetch(`${portico.url}/.well-known/openid-configuration`)).json();
  expect(metadata.response_modes_supported).toEqual(['query', 'fragment', 'form_post', 'web_message']);
});
