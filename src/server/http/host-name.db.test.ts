import { expect, it } from 'vitest';
import { startPortico } from '../../../test/portico.ts';

const forwardedHeaders = { 'x-forwarded-host': 'login.penhallow.example' };
const brandOf = (text: string) => Number(/"brand":\{"brandId":(\d+)/.exec(text)?.[1]);

it.each([
  ['a proxy that is trusted hands on', '1', 2010, 'https://service.penhallow.example'],
  ['anybody claims', '0', 0, 'https://service.tellwick.example'],
])(
  '[BRAND-8] [AUTHZ-8b] by the host name that %s, pages, the answers of the authorization server and its service site have a brand',
  async (_, trusted, brand, swSite) => {
    await using portico = await startPortico({ demo: false, processes: 1, env: { TRUSTED_PROXIES: trusted } });
    for (const path of ['/signed-out', '/oauth/authorize?client_id=unknown'])
      expect(
        brandOf(
          await (await fetch(portico.url + path, { headers: { ...forwardedHeaders, accept: 'text/html' } })).text(),
        ),
      ).toBe(brand);
    const opened = await fetch(`${portico.url}/`, { headers: forwardedHeaders, redirect: 'manual' });
    const site = new URL(opened.headers.get('location') ?? 'missing:');
    expect(site.origin).toBe(swSite);
    expect(site.searchParams.get('iss')).toBe(portico.url);
  },
);
