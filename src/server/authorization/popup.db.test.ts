import { expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { startPortico } from '../../../test/portico.ts';

it('[AUTHZ-2] an app of a device gets no answer by message: its address has no origin', async () => {
  await using portico = await startPortico();
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
