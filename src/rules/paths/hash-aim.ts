/** What a redirect would lose: the parts of an address that the server does not see, or does not keep. */
interface HashVisit {
  /** The hash with its sign, as in `location.hash`. */
  readonly hash: string;
  /** The query string, as in `location.search`. */
  readonly search: string;
  /** The codes and names of errors, each of which has a screen. */
  readonly errors: readonly string[];
  /** Address that opens another sign-in, without the account of a session; it keeps the hash. */
  readonly anotherAt: string;
}

/**
 * Address of what a hash route aims at, where the page at hand would not lead to it (ROUTE-1): a page of the user's own, or
 * a screen of a sign-in that a session would skip. Undefined for any other route. The function is also embedded as text in
 * a page without modules, so it uses nothing outside of itself.
 */
export function addressOfAim({ hash, search, errors, anotherAt }: HashVisit): string | undefined {
  const [screen = '', part = '', id = ''] = hash
    .replace(/^#?\/?/, '')
    .replace(/\?.*/, '')
    .split('/');
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => /^(brandId|localeId|theme)=/.test(pair));
  if (screen === 'emergencyAddress') {
    if (id && /^(device|digitalLine|virtualLine)$/.test(part)) query.push(`${part}=${id.replaceAll('+', '%2B')}`);
    return `/emergencyAddress?${query.join('&')}`;
  }
  if (screen === 'changePassword' && part) return `/sessions?${['aim=changePassword', ...query].join('&')}`;
  // a variant of this one is shown for an app that is retired, which has no session
  const isError =
    part === 'NO_RCM_PERMISSION' ? !id : errors.includes(part === 'sso' ? id : part.replace('API_ERROR_', ''));
  const isForm =
    screen === 'ssoLogin' ||
    (screen === 'resetPassword' && /^(email|number|sendRecoveryEmail)?$/.test(part)) ||
    (screen === 'error' && isError) ||
    (screen === 'notification' && part !== 'government');
  return isForm ? anotherAt + hash : undefined;
}
