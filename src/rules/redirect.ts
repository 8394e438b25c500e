/** What the rules read of a parsed link; `URL` has this shape. */
export interface ParsedLink {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  /** The host with its port, where that is not the scheme's own. */
  readonly host: string;
}
/** A WHATWG parser (`URL.parse`): null for what is no absolute address. */
export type ParseLink = (link: string) => ParsedLink | null;

export type ApplicationType = 'web' | 'native';
export type RedirectProblem = 'empty' | 'unsafe' | 'malformed' | 'credentials' | 'otherHost' | 'unregistered';
export type RedirectVerdict = { readonly valid: true } | { readonly valid: false; readonly reason: RedirectProblem };

/** Schemes that run or show what a link itself carries (§5), and those that reach into the browser. */
const forbiddenScheme = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):/;
/** What parsers drop, fold or stumble over: white space, control and format characters, backslashes. */
const disguisingCharacters = /[\s\p{C}\p{Default_Ignorable_Code_Point}\\]/gu;
/** An honest link has one layer, an address within an address two. */
const maxEncodingLayers = 8;
const visibleAscii = /^[!-[\]-~]+$/;
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/**
 * Whether a link may be followed at all: an absolute address or a path on this server, and no script in any disguisingCharacters
 * (§5). It says nothing about where the link leads: only `checkAppUrlScheme` does.
 */
export function isSafeLink(link: string): boolean {
  const isAddress = /^[a-z][a-z\d+.-]*:/i.test(link) || /^\/(?!\/)/.test(link);
  return isAddress && visibleAscii.test(link) && !forbiddenScheme.test(undisguised(link));
}

/**
 * Says whether an app may be answered at an address. It must be registered, byte for byte; a native app's loopback
 * address may differ in its port (RFC 8252 §7.3). Beneath lie the rules of §5, which hold for registered ones too.
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

/** Whether a browser itself opens an address; any other is opened by an app of the device. */
export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address);
}

/** The rules of §5, applied after parsing. */
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
 * The link as the most forgiving reader would see it: encodings undone, look-alikes folded, fillers dropped. What is
 * wrapped in more layers than anybody needs counts as the worst.
 */
function undisguised(link: string, layers = 0): string {
  const plain = link
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterAt(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&colon;?/gi, ':')
    .replace(/&(?:tab|newline);?/gi, '')
    .normalize('NFKC')
    .replace(disguisingCharacters, '')
    .toLowerCase();
  if (plain === link) return plain;
  return layers < maxEncodingLayers ? undisguised(plain, layers + 1) : 'data:';
}

function characterAt(codePoint: number) {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}
