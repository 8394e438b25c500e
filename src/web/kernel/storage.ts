/** Values that the page stores in the browser, each with its lifetime (STORE-1). */
const places = {
  /** The credential that this tab has proven to exist. */
  credential: 'session',
  /** The login id that the next sign-in of this tab starts with; whoever takes it removes it. */
  initialLoginId: 'session',
  /** The credential signed in with last, where it may be remembered. */
  previousCredential: 'local',
  /** One for each brand. */
  countries: 'local',
  favicon: 'local',
  /** One for each app: whether it has a close button of its own, so that the page shows none. */
  closeButtonHidden: 'local',
} as const;
export type Remembered = keyof typeof places;

const oneYearSeconds = 31_536_000;
const longestCookie = 3000;

const storageOf = (name: Remembered): Storage => (places[name] === 'session' ? sessionStorage : localStorage);
const keyOf = (name: Remembered, part: string | number) => `portico.${name}${part === '' ? '' : `.${part}`}`;

/**
 * Where storage is switched off or full, a cookie serves instead; what is too long for one is forgotten.
 * @param part tells several values of one name apart, such as those of brands
 */
export function store(name: Remembered, value: unknown, part: string | number = ''): void {
  const text = JSON.stringify(value);
  try {
    storageOf(name).setItem(keyOf(name, part), text);
  } catch {
    const coded = encodeURIComponent(text);
    if (coded.length <= longestCookie) writeCookie(keyOf(name, part), coded, places[name]);
  }
}

export function readStored<Value>(name: Remembered, part: string | number = ''): Value | undefined {
  const key = keyOf(name, part);
  try {
    return JSON.parse(stored(name, key) ?? readCookie(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeStored(name: Remembered, part: string | number = ''): void {
  const key = keyOf(name, part);
  try {
    storageOf(name).removeItem(key);
  } catch {}
  if (readCookie(key) !== undefined) writeCookie(key, '', 'gone');
}

function stored(name: Remembered, key: string): string | null {
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

/** A cookie of the session lives as long as the browser, which is the nearest that cookies come to a tab. */
export function writeCookie(key: string, value: string, lasting: 'session' | 'local' | 'gone'): void {
  const age = { session: '', local: `; Max-Age=${oneYearSeconds}`, gone: '; Max-Age=0' }[lasting];
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the page serves
  document.cookie = `${key}=${value}; Path=/; SameSite=Lax${age}${secure}`;
}
