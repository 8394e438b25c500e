/** What the page stores in the browser until the tab is closed (STORE-1). */
const ofTab = [
  /** The credential that this tab has checked. */
  'credential',
  /** The login id with which the next sign-in of this tab starts; removed when it is read. */
  'initialLoginId',
  /** What was typed to ask for a reset, until it is over. */
  'recovery',
  /** This tab has led to a sign-in for the emergency addresses; removed when that has helped. */
  'emergencyAddressAsked',
  /** The line whose emergency address this tab asks for. */
  'emergencyLine',
  /** The form of a code that is closed after too many wrong ones, and until when. */
  'closedForm',
  /** The user has just asked for a sign-in link; removed when it is sent. */
  'expressLinkWanted',
  /** The way beside the password that was chosen, until the sign-in is complete. */
  'entranceChosen',
  /** This tab was led to the provider of a sign-in. */
  'ledToProvider',
] as const;

/** What it keeps. */
type Kept =
  /** The credential of the last sign-in, if the user wants it remembered. */
  | 'previousCredential'
  /** The way beside the password by which this browser has signed in last. */
  | 'entranceUsed'
  /** One for each brand. */
  | 'countries'
  /** The last chosen countries, one list for each brand. */
  | 'recentCountries'
  | 'favicon'
  /** For each app: whether the app has its own close button. */
  | 'closeButtonHidden';
export type StoredName = (typeof ofTab)[number] | Kept;

export const oneYearSeconds = 31_536_000;
const longestCookie = 3000;

const isOfTab = (name: StoredName) => ofTab.some((one) => one === name);
const storageOf = (name: StoredName): Storage => (isOfTab(name) ? sessionStorage : localStorage);
const keyOf = (name: StoredName, part: string | number) => `portico.${name}${part === '' ? '' : `.${part}`}`;

/**
 * Stores a value. If storage is disabled or full, a cookie is used; a value too long for a cookie is not stored.
 * @param part distinguishes several values of one name, such as one for each brand
 */
export function store(name: StoredName, value: unknown, part: string | number = ''): void {
  const text = JSON.stringify(value);
  try {
    storageOf(name).setItem(keyOf(name, part), text);
  } catch {
    const coded = encodeURIComponent(text);
    if (coded.length <= longestCookie)
      writeCookie(keyOf(name, part), coded, isOfTab(name) ? undefined : oneYearSeconds);
  }
}

export function readStored<Value>(name: StoredName, part: string | number = ''): Value | undefined {
  const key = keyOf(name, part);
  try {
    return JSON.parse(stored(name, key) ?? readCookie(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeStored(name: StoredName, part: string | number = ''): void {
  const key = keyOf(name, part);
  try {
    storageOf(name).removeItem(key);
  } catch {}
  if (readCookie(key) !== undefined) writeCookie(key, '', 0);
}

function stored(name: StoredName, key: string): string | null {
  try {
    return storageOf(name).getItem(key);
  } catch {
    return null;
  }
}

function readCookie(key: string): string | undefined {
  const line = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${key}=`));
  return line && decodeURIComponent(line.slice(key.length + 1));
}

/**
 * A session cookie lives as long as the browser; cookies cannot be limited to a tab.
 * @param maxAgeSeconds of a cookie that outlives the browser; 0 removes it
 */
export function writeCookie(key: string, value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the page serves
  document.cookie = `${key}=${value}; Path=/; SameSite=Lax${age}${secure}`;
}
