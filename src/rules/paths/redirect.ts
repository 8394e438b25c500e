/** The parts of a parsed link that the rules read; `URL` has this shape. */
export interface ParsedLink {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  /** The host, with the port unless it is the default of the scheme. */
  readonly host: string;
}
/** A WHATWG URL parser (`URL.parse`); null for anything but an absolute URL. */
export type ParseLink = (link: string) => ParsedLink | null;

export type ApplicationType = 'web' | 'native';
export type RedirectProblem = 'empty' | 'unsafe' | 'malformed' | 'credentials' | 'otherHost' | 'unregistered';
export type RedirectVerdict = { readonly valid: true } | { readonly valid: false; readonly reason: RedirectProblem };

/** Schemes whose content is the link itself, or wraps another link (REDIR-1), and of resources inside the browser or device. */
const forbiddenScheme =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|feed|jar|intent|content|chrome|ms-[a-z]+):/;
/** Characters that URL parsers drop or convert: white space, control and format characters, backslashes. */
const disguisingCharacters = /[\s\p{C}\p{Default_Ignorable_Code_Point}\\]/gu;
/** Legitimate links have one layer of encoding, or two for a URL within a URL. */
const maxEncodingLayers = 8;
const visibleAscii = /^[!-[\]-~]+$/;
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/**
 * Whether a link is safe to follow: an absolute URL or a path on this server, without a script scheme in any encoding
 * (REDIR-1). The destination itself is not checked; see `checkAppUrlScheme`.
 */
export function isSafeLink(link: string): boolean {
  const isAddress = /^[a-z][a-z\d+.-]*:/i.test(link) || /^\/(?!\/)/.test(link);
  return isAddress && visibleAscii.test(link) && !forbiddenScheme.test(undisguised(link));
}

/**
 * Checks the redirect address of an app (REDIR-2). It must equal a registered address byte for byte, except for the port
 * of a native app's loopback address (RFC 8252 §7.3). The other rules apply to registered addresses too.
 */
export function checkAppUrlScheme(
  candidate: string,
  registered: readonly string[],
  applicationType: ApplicationType,
  parse: ParseLink,
): RedirectVerdict {
  const isRegistered = registered.some((link) => matchesRegistered(candidate, link, applicationType));
  const problem = findProblem(candidate, registered, parse);
  if (problem) return { valid: false, reason: problem };
  return isRegistered ? { valid: true } : { valid: false, reason: 'unregistered' };
}

function matchesRegistered(candidate: string, registered: string, applicationType: ApplicationType) {
  if (candidate === registered) return true;
  if (applicationType !== 'native') return false;
  const [asked, known] = [loopback.exec(candidate), loopback.exec(registered)];
  return asked !== null && known !== null && asked[1] === known[1] && asked[2] === known[2];
}

/** Whether the browser opens the address itself; other schemes open a native app. */
export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address);
}

/** The rules of REDIR-1 and REDIR-2 other than registration. */
function findProblem(candidate: string, registered: readonly string[], parse: ParseLink): RedirectProblem | undefined {
  if (candidate.trim() === '') return 'empty';
  if (!isSafeLink(candidate)) return 'unsafe';
  const link = parse(candidate);
  if (!link) return 'malformed';
  if (link.username !== '' || link.password !== '') return 'credentials';
  if (!isHttp(link)) return undefined;
  const hosts = registered.map((known) => parse(known)).filter((known) => known !== null && isHttp(known));
  return hosts.some((known) => known?.hostname === link.hostname) ? undefined : 'otherHost';
}

function isHttp(link: ParsedLink) {
  return link.protocol === 'https:' || link.protocol === 'http:';
}

/**
 * The link as the most lenient parser would read it: decoded, with compatibility characters normalised and ignorable
 * characters dropped. A link with too many layers of encoding counts as a forbidden one.
 */
function undisguised(link: string, layers = 0): string {
  const decoded = link
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterAt(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&colon;?/gi, ':')
    .replace(/&(?:tab|newline);?/gi, '')
    .normalize('NFKC')
    .replace(disguisingCharacters, '')
    .toLowerCase();
  if (decoded === link) return decoded;
  return layers < maxEncodingLayers ? undisguised(decoded, layers + 1) : 'data:';
}

function characterAt(codePoint: number) {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}
