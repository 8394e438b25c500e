import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Boot, CompiledTexts } from '../../../contract/boot.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import { spaceBetween } from '../../../rules/language/space-between.ts';
import { whenIdle } from '../browser/document.ts';
import { type Api, CallRefused, createApi, fetchJson, noAnswer } from '../network/api.ts';
import { useConnection } from '../network/connection.ts';
import { loadPart, NotLoaded } from '../network/loadPart.ts';
import type { BrandAndLocale } from './brandAndLocale.ts';
import { createSay, groupsOf, type Say, type Translate } from './texts.ts';

/** The context of every screen: brand, language, texts and calls. */
export interface Visit extends Omit<Boot, 'texts'> {
  readonly api: Api;
  readonly t: Translate;
  /** Stands between two sentences in the language of the page. */
  readonly space: string;
  /** The same for a message whose id is known only at run time. */
  readonly say: Say;
  hasText(id: string): boolean;
  /** Loads a group of messages that the first response did not contain. */
  loadTexts(group: string): Promise<void>;
  /** The message of a refusal; empty while rarer messages load, and a general one if they cannot be loaded. */
  messageOf(refusal: Pick<Refusal, 'name' | 'params'>): string;
  chooseLocale(localeId: string): Promise<void>;
  /** Changes the brand of the page without a reload (BRAND-3). */
  changeBrand(brandId: number): Promise<void>;
}

/** How long the page waits for the messages of rarer errors. */
const errorsComeWithinMs = 2000;

const VisitContext = createContext<Visit | undefined>(undefined);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit stands outside of Visiting');
  return visit;
}

export function Visiting({ boot, children }: { boot: Boot; children: ReactNode }) {
  const visit = useVisitFromBoot(boot);
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** The shown brand and locale, as state for rendering and as a ref for code that has awaited something. */
function useBrandAndLocale(boot: Boot) {
  const [now, setNow] = useState<BrandAndLocale>(boot);
  const shown = useRef(now);
  const show = useCallback((next: BrandAndLocale) => {
    shown.current = next;
    setNow(next);
  }, []);
  return { now, shown, show };
}

function useVisitFromBoot(boot: Boot): Visit {
  const { now, shown, show } = useBrandAndLocale(boot);
  const groups = useRef(new Map<string, Promise<CompiledTexts>>());
  const clientId = boot.signIn?.clientId ?? boot.parameters.clientId ?? '';
  const api = useMemo(() => createApi(clientId, boot.signIn?.id), [clientId, boot.signIn?.id]);
  const say = useMemo(() => createSay(now.texts, now.language), [now.texts, now.language]);
  const { textsVersion } = boot;

  const fetchGroup = useCallback(
    (ofBrandId: number, locale: string, group: string) => {
      const address = `/texts/${ofBrandId}/${locale}/${textsVersion}/${group}.json`;
      const texts = groups.current.get(address) ?? fetchJson<CompiledTexts>(address);
      groups.current.set(address, texts);
      texts.catch(() => groups.current.delete(address));
      return texts;
    },
    [textsVersion],
  );

  const loadTexts = useCallback(
    async (group: string): Promise<void> => {
      const { brand, locale } = shown.current;
      const texts = await fetchGroup(brand.brandId, locale, group);
      const { current } = shown;
      // Brand or language may have changed meanwhile.
      if (current.brand.brandId !== brand.brandId || current.locale !== locale) return loadTexts(group);
      show({ ...current, texts: { ...current.texts, ...texts } });
    },
    [fetchGroup, shown, show],
  );

  /** Groups that were loaded meanwhile are fetched again for the new brand or language. */
  const showOther = useCallback(
    async (other: Partial<BrandAndLocale> & Pick<BrandAndLocale, 'texts'>) => {
      const { current } = shown;
      const late = groupsOf(current.texts).filter((group) => !groupsOf(other.texts).includes(group));
      show({ ...current, ...other, texts: { ...current.texts, ...other.texts } });
      await Promise.all(late.map(loadTexts));
    },
    [shown, show, loadTexts],
  );

  const [errorTexts, setErrorTexts] = useState<'coming' | 'late' | 'there'>('coming');
  const isOffline = useConnection() === 'lost';
  useEffect(() => {
    if (isOffline) return undefined;
    const areLate = () => setErrorTexts((state) => (state === 'there' ? state : 'late'));
    const errorTextsTimer = setTimeout(areLate, errorsComeWithinMs);
    whenIdle(() => void loadTexts('error').then(() => setErrorTexts('there'), areLate));
    return () => clearTimeout(errorTextsTimer);
  }, [isOffline, loadTexts]);

  const chooseLocale = useCallback(
    async (locale: string) => {
      const { fetchLocale } = await loadPart(() => import('./fetch-locale.ts'));
      await showOther(await fetchLocale(locale, shown.current, { api, fetchGroup }));
    },
    [api, fetchGroup, shown, showOther],
  );

  const changeBrand = useCallback(
    async (other: number) => {
      const { fetchBrand } = await loadPart(() => import('./fetch-brand.ts'));
      const { theme } = boot.parameters;
      await showOther(await fetchBrand(other, shown.current, { api, fetchGroup, theme }));
    },
    [api, boot.parameters, fetchGroup, shown, showOther],
  );

  return useMemo(
    () => ({
      ...boot,
      ...now,
      api,
      t: say,
      space: spaceBetween(now.language),
      loadTexts,
      chooseLocale,
      changeBrand,
      say,
      hasText: (id) => id in now.texts,
      messageOf({ name, params }) {
        const isThere = `error.${name}` in now.texts;
        if (!isThere && errorTexts !== 'late') return ''; // once they are there, the error is not in the catalogue (ERR-4)
        return say(isThere ? `error.${name}` : `error.${noAnswer.name}`, params);
      },
    }),
    [boot, now, api, say, loadTexts, chooseLocale, changeBrand, errorTexts],
  );
}

/** The refusal to show for a failed call. Any other error is a fault of the page and is thrown again. */
export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof CallRefused) return reason.refusal;
  if (reason instanceof NotLoaded) return noAnswer;
  throw reason;
}
