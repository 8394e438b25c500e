import { expect, it } from 'vitest';
import { startPortico } from '../../../test/portico.ts';

const forwardedHeaders = { 'x-forwarded-host': 'login.penhallow.example' };
const brandOf = (text: string) => Number(/"brand":\{"brandId":(\d+)/.exec(text)?.[1]);

it.each([
  ['a proxy that is trusted hands on', '1', 2010],
  ['anybody claims', '0', 0],
])(
  '[BRAND-8] by the host name that %s, pages and the answers of the authorization server have a brand',
  async (_, trusted, brand) => {
    await using portico = await startPortico({ demo: false, processes: 1, env: { TRUSTED_PROXIES: trusted } });
    for (const path of ['/signed-out', '/oauth/authorize?client_id=unknown'])
      expect(
        brandOf(
          await (await fetch(portico.url + path, { headers: { ...forwardedHeaders, accept: 'text/html' } })).text(),
        ),
      ).toBe(brand);
  },
);
