import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { exchange, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
beforeAll(async () => {
  portico = await startPortico();
});
afterAll(() => portico[Symbol.asyncDispose]());

const read = async (path: string) => {
  const answer = await fetch(`${portico.url}${path}/.well-known/openid-configuration`);
  return { status: answer.status, headers: answer.headers, metadata: await answer.json() };
};

describe('[AUTHZ-1d] the metadata', () => {
  it('of the issuer contain all languages, its pages, the device endpoint and the popup response mode', async () => {
    const { metadata } = await read('');
    expect(metadata.ui_locales_supported).toEqual(expect.arrayContaining(['en-US', 'de-DE', 'fr-CA', 'ja-JP']));
    expect(metadata).toMatchObject({
      issuer: portico.url,
      op_policy_uri: expect.stringMatching(/^https:/),
      op_tos_uri: expect.stringMatching(/^https:/),
      device_authorization_endpoint: `${portico.url}/oauth/device`,
      response_modes_supported: expect.arrayContaining(['web_message']),
      grant_types_supported: expect.arrayContaining([
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ]),
    });
    const oauth = await (await fetch(`${portico.url}/.well-known/oauth-authorization-server`)).json();
    expect(oauth).toEqual(metadata);
  });

  it('of a brand contain the same issuer, and the pages and languages of the brand', async () => {
    const [shared, own] = [await read(''), await read('/brands/3610')];
    expect(own.headers.get('access-control-allow-origin')).toBe('*');
    const { op_policy_uri, op_tos_uri, service_documentation, ui_locales_supported, ...rest } = own.metadata;
    expect(ui_locales_supported).toEqual(['en-CA', 'fr-CA']);
    expect([op_policy_uri, op_tos_uri, service_documentation].every((page) => page.startsWith('https:'))).toBe(true);
    expect(op_policy_uri).not.toBe((await read('/brands/2030')).metadata.op_policy_uri);
    expect(shared.metadata).toMatchObject({ ...rest, authorization_endpoint: `${portico.url}/oauth/authorize` });
  });

  it('of a brand let a standard client show the page of that brand and get tokens of the issuer', async () => {
    const { metadata } = await read('/brands/3710');
    const secret = 'demo-web-secret-for-a-developers-machine-only';
    const client = new oidc.Configuration(metadata, 'demo-web', undefined, oidc.ClientSecretBasic(secret));
    oidc.allowInsecureRequests(client);
    const started = await startSignIn(portico, client);
    expect((await started.browser.call('/api/login-info', {}, started.signInId)).data).toMatchObject({ brandId: 3710 });
    const callback = await finishSignIn(started, { username: 'ada@harbourlane.example' });
    expect((await exchange(client, callback, started)).claims()?.iss).toBe(portico.url);
  });

  it.each(['99999', 'nobody', '03710', '..%2F'])('of the unknown brand %s are not found', async (brandId) => {
    expect((await read(`/brands/${brandId}`)).status).toBe(404);
  });
});
