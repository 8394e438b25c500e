/** What the page remembers in the browser (§3.5). */
const places = {
  credential: () => sessionStorage,
  favicon: () => localStorage,
} as const;
export type Remembered = keyof typeof places;

/** Storage may be switched off or full: the page then forgets, and goes on. */
export function remember(name: Remembered, value: unknown): void {
  try {
    places[name]().setItem(`portico.${name}`, JSON.stringify(value));
  } catch {}
}

export function recall<Value>(name: Remembered): Value | undefined {
  try {
    return JSON.parse(places[name]().getItem(`portico.${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forget(name: Remembered): void {
  try {
    places[name]().removeItem(`portico.${name}`);
  } catch {}
}
