import { describe, expect, it } from 'vitest';
import { type MailLink, mailLinkNames, mailLinks } from '../../contract/sign-in/mail-links.ts';
import { accountLinkAddress, mailLinkAddress, queryOfMailLink, routeOfMailLink } from './mail-link.ts';
import { matchPath, pathTo } from './page-path.ts';

const origin = 'https://sign-in.example';
const token = `${'aZ09_-'.repeat(7)}x`;
const tokenOf = (link: MailLink) => (link === 'activate' ? `K7MPX3QR.${token}` : token);
const query = 'appUrlScheme=https%3A%2F%2Fapp.example%2Fback&brandId=0&localeId=en_US';
const whole = (link: MailLink) => mailLinkAddress(origin, link, tokenOf(link), query);
const parameter = (link: MailLink) => (link === 'activate' ? 'activationCode' : 'token');
const routeOf = (link: MailLink) => pathTo(mailLinks[link].screen, { [parameter(link)]: tokenOf(link) });
/** As mails had it before: the route after the sign of a fragment. */
const former = (link: MailLink) => `${origin}${link === 'activate' ? '/activate' : '/link'}?${query}#${routeOf(link)}`;
const opened = (address: string) => routeOfMailLink(new URL(address));

describe.each(mailLinkNames)('the link %s of a mail', (link) => {
  it.each<[string, (address: string) => string]>([
    ['as it is', (address) => address],
    ['with a dot after it', (address) => `${address}.`],
    ['with a bracket after it', (address) => `${address})`],
    ['with an angle bracket after it', (address) => `${address}>`],
    ['with a quotation mark after it', (address) => `${address}%22`],
    ['with a space after it', (address) => `${address}%20`],
    ['with a parameter of a campaign after it', (address) => `${address}&utm_source=x`],
    ['with a query of a campaign after it', (address) => `${address}?utm_source=x`],
    ['with entities for its signs', (address) => address.replaceAll('&', '&amp;')],
    ['with a line break of the mail in its token', (address) => address.replace('aZ09_-x', 'aZ09=%0D%0A_-x')],
    ['with the sign of its fragment encoded', (address) => address.replace('#', '%23')],
    ['with its fragment encoded', (address) => address.replace(/#.*/, (hash) => encodeURIComponent(hash))],
  ])('leads to its screen %s, also one of a mail that was sent before', (_, change) => {
    expect(opened(change(whole(link)))).toBe(routeOf(link));
    expect(opened(change(former(link)))).toBe(routeOf(link));
  });

  it.each<[string, (address: string) => string]>([
    ['a part of its token', (address) => address.replace(/x(?=[?#]|$)/, '')],
    ['its token', (address) => address.replace(tokenOf(link), '')],
  ])('says that a part is missing without %s', (_, change) => {
    expect(opened(change(whole(link)))).toBe(pathTo('brokenLink', { link }));
  });

  it('has its token in no query and no fragment', () => {
    const { search, hash, pathname } = new URL(
      accountLinkAddress(origin, link, tokenOf(link), { brandId: 0, locale: 'de_DE' }),
    );
    expect([search, hash, pathname]).toEqual(['?brandId=0&localeId=de_DE', '', `/link/${link}/${tokenOf(link)}`]);
    expect(matchPath(routeOf(link))?.params).toEqual({ [parameter(link)]: tokenOf(link) });
  });
});

describe('the address of a page that links open', () => {
  it.each([
    ['without its fragment says that a part is missing', `/link?${query}`, '/brokenLink'],
    ['has its route already after a reload', `/link?${query}#/resetPassword/link`, undefined],
    ['has the screen that says so already', `/link?${query}#/brokenLink/reset`, undefined],
    ['of an activation takes a code that was typed', '/activate#/activation/K7MPX3QR', undefined],
    ['of an activation takes the name from an app', '/activate#/activation/app/ada', undefined],
    ['of an activation shows its form', '/activate', undefined],
  ])('%s', (_, address, route) => {
    expect(opened(origin + address)).toBe(route);
  });
});

it.each([
  ['?brandId=0&localeId=en_US', '?brandId=0&localeId=en_US'],
  ['?brandId=0&localeId=en_US)', '?brandId=0&localeId=en_US'],
  ['?brandId=0&localeId=en_US.&utm_source=x', '?brandId=0&localeId=en_US'],
  ['?brandId=0&localeId=en_US?utm_source=x', '?brandId=0&localeId=en_US'],
  ['?brandId=0&localeId=en_US%23/resetPassword/link/abc', '?brandId=0&localeId=en_US'],
  ['?theme=dark&brandId=0', '?theme=dark&brandId=0'],
  ['', ''],
])('the query %s of a link is read as %s', (search, clean) => {
  expect(queryOfMailLink(search)).toBe(clean);
});
