import { useCallback, useState } from 'react';
import type { Contents } from '../Contents.ts';

/** What is shown; it is the gallery's address, so that it can be sent to somebody. */
export interface Choice {
  readonly screen: string;
  readonly state: string;
  readonly brand: string;
  readonly locale: string;
  /** Empty: the brand's own, light or dark as the browser prefers. */
  readonly theme: string;
  /** Widths in CSS pixels, by commas. */
  readonly width: string;
}

export const everyWidth = '390,1280';

/** The choice that the address names; what it leaves open, or names wrongly, is the first of its kind. */
export function useChoice(contents: Contents) {
  const [choice, setChoice] = useState(() => fitting(contents, new URLSearchParams(location.search)));
  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = fitting(contents, new URLSearchParams({ ...choice, ...change }));
      history.replaceState(null, '', `?${new URLSearchParams({ ...next })}`);
      setChoice(next);
    },
    [choice, contents],
  );
  return { choice, choose };
}

function fitting({ screens, brands }: Contents, named: URLSearchParams): Choice {
  const screen = screens.find(({ name }) => name === named.get('screen')) ?? screens[0];
  const brand = brands.find(({ id }) => String(id) === named.get('brand')) ?? brands[0];
  const among = (names: readonly string[] = [], name: string) => {
    const wanted = named.get(name) ?? '';
    return names.includes(wanted) ? wanted : (names[0] ?? '');
  };
  return {
    screen: screen?.name ?? '',
    state: among(screen?.states, 'state'),
    brand: String(brand?.id ?? ''),
    locale: among(brand?.locales, 'locale'),
    theme: among(['', ...(brand?.themes.map(({ id }) => id) ?? [])], 'theme'),
    width: named.get('width') || everyWidth,
  };
}

export function previewAddress({ screen, state, brand, locale, theme }: Omit<Choice, 'width'>): string {
  const query = new URLSearchParams({ screen, state, brand, locale, ...(theme && { theme }) });
  return `/preview?${query}`;
}
