import { linkPath } from '../../contract/account/recovery-stages.ts';
import { pages } from '../../contract/paths.ts';
import { type MailLink, mailLinkNames, mailLinks } from '../../contract/sign-in/mail-links.ts';
import { pathTo } from './page-path.ts';

/**
 * The address of a link in a message. The token stands in the path: mail gateways write `%23` for the sign of a fragment, or
 * drop it with all that follows.
 * @param origin that of the reader's brand, never of a request
 * @param query without the question mark
 */
export const mailLinkAddress = (origin: string, link: MailLink, token: string, query: string): string =>
  `${origin}${linkPath}/${link}/${token}${query && `?${query}`}`;

/** The same for a link to an account, in the account's brand and language. */
export function accountLinkAddress(
  origin: string,
  link: MailLink,
  token: string,
  { brandId, locale: localeId }: { readonly brandId: number; readonly locale?: string | undefined },
): string {
  const language = localeId ? `&localeId=${encodeURIComponent(localeId)}` : '';
  return mailLinkAddress(origin, link, token, `brandId=${brandId}${language}`);
}

/** The parts of an address, as in `location`. */
export interface OpenedAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const token = /^[\w-]{43}/;
/** The parameter that a hash route has for the token, and the form of the token. */
const forms: Readonly<Record<MailLink, { readonly parameter: string; readonly token: RegExp }>> = {
  reset: { parameter: 'token', token },
  signIn: { parameter: 'token', token },
  confirm: { parameter: 'token', token },
  undo: { parameter: 'token', token },
  stop: { parameter: 'token', token },
  secure: { parameter: 'token', token },
  activate: { parameter: 'activationCode', token: /^[A-Z\d]+\.[\w-]{43}/ },
};

function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return '';
    }
  });
}

/** The text of an address after one of the marks of a link; undefined if it has none. */
function afterMark(text: string, link: MailLink): string | undefined {
  const route = pages[mailLinks[link].screen].path.replace(/:.*/, '');
  const marks = [`${linkPath}/${link}/`, `#${route}`];
  const mark = marks.find((one) => text.includes(one));
  return mark && text.slice(text.indexOf(mark) + mark.length);
}

const isBroken = (link?: MailLink) => pathTo('brokenLink', { link });

/**
 * The hash route that an opened link leads to, wherever its token has arrived: in the path, after a `#` or `%23`, with signs
 * after it that do not belong, or with the line breaks of a mail in it. Without a whole token it is the screen that says so.
 * Undefined if the address has a route already.
 */
export function routeOfMailLink({ pathname, search, hash }: OpenedAddress): string | undefined {
  const text = decoded(pathname + search + hash).replace(/=?\s+/g, '');
  for (const link of mailLinkNames) {
    const rest = afterMark(text, link);
    if (rest === undefined) continue;
    const { parameter, token: form } = forms[link];
    const [found] = form.exec(rest) ?? [];
    if (found) return pathTo(mailLinks[link].screen, { [parameter]: found });
    return pathname.startsWith(linkPath) ? isBroken(link) : undefined; // a code of an activation may be in the address
  }
  const hasRoute = /^#?\/?[^/]/.test(hash);
  if (hasRoute || !pathname.startsWith(linkPath)) return undefined;
  return isBroken(mailLinkNames.find((link) => pathname === `${linkPath}/${link}`));
}

/** The query of an opened link, without what a mail program has put behind it. It begins with its sign, or is empty. */
export function queryOfMailLink(search: string): string {
  const [query = ''] = search.replace(/^\?/, '').split(/#|%23|\?|%3F/i);
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('utm_'));
  const clean = pairs.map((pair) => pair.replace(/^((?:localeId|brandId)=[\w-]*).*/, '$1'));
  return clean.length === 0 ? '' : `?${clean.join('&')}`;
}
