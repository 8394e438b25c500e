import { describe, expect, it } from 'vitest';
import { brandOf } from './brand-of-host.ts';
import { createOrigins, isOwnAddress } from './origins.ts';
import { isSameOrigin } from './same-origin.ts';

const own = 'https://login.example:8443';
const origins = createOrigins(own);

describe('origins', () => {
  it('are the address of the installation for each brand and each request', () => {
    expect(origins.ofBrand(2010)).toBe(own);
    expect(origins.ofRequest({ hostName: 'elsewhere.example' })).toBe(own);
    expect(origins.ofInstallation()).toBe(own);
    expect(origins.all()).toEqual([own]);
  });

  it('make passkeys for their host without its port', () => {
    expect(origins.relyingParty()).toEqual({ id: 'login.example', origins: [own] });
  });
});

describe('isOwnAddress', () => {
  it.each([
    [own, true],
    [`${own}/api/sso/metadata/1`, true],
    [`${own}1`, false],
    ['https://login.example', false],
    ['https://elsewhere.example/https://login.example:8443/', false],
  ])('tells of %s whether it is an own one: %s', (address, isOwn) => {
    expect(isOwnAddress(origins, address)).toBe(isOwn);
  });
});

describe('brandOf', () => {
  const hosts = [
    { brandId: 2010, hostNames: ['login.example', 'sign-in.example'] },
    { brandId: 3420, hostNames: ['other.example'] },
  ];
  it.each([
    ['sign-in.example', 2010],
    ['OTHER.example', 3420],
    ['a.other.example', undefined],
    ['', undefined],
  ])('tells the brand of the host %j: %s', (hostName, brandId) => {
    expect(brandOf(hosts, hostName)).toBe(brandId);
  });
});

describe('isSameOrigin', () => {
  it.each([
    ['a page of this origin', { origin: own, secFetchSite: 'same-origin' }, true],
    ['a page of a sibling', { origin: 'https://www.login.example', secFetchSite: 'same-site' }, false],
    ['a page of a stranger', { origin: 'https://evil.example', secFetchSite: 'cross-site' }, false],
    ['an old browser at this origin', { origin: own, secFetchSite: undefined }, true],
    ['an old browser elsewhere', { origin: 'https://login.example', secFetchSite: undefined }, false],
    ['no browser', { origin: undefined, secFetchSite: undefined }, true],
  ])('tells of a request from %s whether an own page sends it', (_who, sent, isSame) => {
    expect(isSameOrigin(sent, own)).toBe(isSame);
  });
});
