import { useCallback, useState } from 'react';
import type { Contents } from '../Contents.ts';
import { consolePreviewPath } from '../console-preview-path.ts';

/** Views: one state at several widths, or a sheet of all states or all brands at one width. */
export const views = ['state', 'states', 'brands'] as const;
export type View = (typeof views)[number];

/** The current selection. It is stored in the URL, so that it can be shared. */
export interface Choice {
  readonly view: View;
  /** A screen of the page, or a part of the console. */
  readonly screen: string;
  readonly state: string;
  readonly brand: string;
  readonly locale: string;
  /** Empty: the brand's own theme, light or dark as the browser prefers. */
  readonly theme: string;
  /** Comma-separated widths in CSS pixels. */
  readonly width: string;
  /** Comma-separated names of the enabled preferences. */
  readonly preferences: string;
  /** `1` shows previews unscaled; otherwise they are scaled down to fit the window. */
  readonly scale: string;
}

export const everyWidth = '390,1280';

/** Reads the selection from the URL; missing and unknown values become the first option. */
export function useChoice(contents: Contents) {
  const [choice, setChoice] = useState(() => fittingChoice(contents, new URLSearchParams(location.search)));
  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = fittingChoice(contents, new URLSearchParams({ ...choice, ...change }));
      history.replaceState(null, '', `?${new URLSearchParams({ ...next })}`);
      setChoice(next);
    },
    [choice, contents],
  );
  return { choice, choose };
}

function fittingChoice({ screens, parts, brands }: Contents, named: URLSearchParams): Choice {
  const screen = [...screens, ...parts].find(({ name }) => name === named.get('screen')) ?? screens[0];
  const brand = brands.find(({ id }) => String(id) === named.get('brand')) ?? brands[0];
  const among = <Name extends string>(names: readonly Name[] = [], name: string) =>
    names.find((one) => one === named.get(name)) ?? names[0];
  return {
    view: among(views, 'view') ?? 'state',
    screen: screen?.name ?? '',
    state: among(screen?.states, 'state') ?? '',
    brand: String(brand?.id ?? ''),
    locale: among(brand?.locales, 'locale') ?? '',
    theme: among(['', ...(brand?.themes.map(({ id }) => id) ?? [])], 'theme') ?? '',
    width: named.get('width') || everyWidth,
    preferences: named.get('preferences') ?? '',
    scale: named.get('scale') === '1' ? '1' : 'fit',
  };
}

/** The selection with the next or previous state of all screens and parts, cyclically. */
export function adjacentChoice({ screens, parts }: Contents, { screen, state }: Choice, by: 1 | -1): Partial<Choice> {
  const all = [...screens, ...parts].flatMap(({ name, states }) => states.map((one) => ({ screen: name, state: one })));
  const at = all.findIndex((one) => one.screen === screen && one.state === state);
  return all[(at + by + all.length) % all.length] ?? {};
}

type Shown = Pick<Choice, 'screen' | 'state' | 'brand' | 'locale' | 'theme'>;

export function previewAddress({ parts }: Contents, { screen, state, brand, locale, theme }: Shown): string {
  const query = new URLSearchParams({ screen, state, brand, locale, ...(theme && { theme }) });
  return `${parts.some(({ name }) => name === screen) ? consolePreviewPath : '/preview'}?${query}`;
}
