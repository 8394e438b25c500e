import { expect, it } from 'vitest';
import { createSecureLinks } from './secure-links.ts';

it('a notice leads to "Secure my account" at the host of the brand of its account', async () => {
  const origins = { ofBrand: (brandId: number) => `https://brand-${brandId}.example:8443` };
  const links = createSecureLinks({ issueLink: async () => 'a-token' }, origins);
  const account = { id: 'an-account', brandId: 3420, locale: 'de_DE' };
  expect(await links.issue({} as never, account)).toBe(
    'https://brand-3420.example:8443/link/secure/a-token?brandId=3420&localeId=de_DE',
  );
  expect(links.short(account)).toMatch(/^brand-3420\.example:8443\//);
});
