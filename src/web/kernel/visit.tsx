import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { Boot, CompiledTexts } from '../../contract/boot.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { directionOf } from '../../rules/direction.ts';
import { languageTag } from '../../rules/locale.ts';
import { type Api, CallRefused, createApi, fetchJson, noAnswer } from './api.ts';
import { rememberLocale, showLanguage, showLocaleInAddress } from './document.ts';
import { loadPart, NotLoaded } from './loadPart.ts';
import type { Surroundings } from './surroundings.ts';
import { createSay, type Translate } from './texts.ts';

/** The surroundings of every screen: brand, language, texts and the way to the server. */
export interface Visit extends Omit<Boot, 'texts'> {
  readonly api: Api;
  readonly t: Translate;
  /** Brings a group of messages that the first answer did not carry; settled when they can be said. */
  loadTexts(group: string): Promise<void>;
  /** The sentence of a refusal; empty while its group is on the way. */
  sentenceOf(refusal: Refusal): string;
  chooseLocale(localeId: string): Promise<void>;
  /** Makes the page another brand's, without a reload (BRAND-3). */
  changeBrand(brandId: number): Promise<void>;
}

const VisitContext = createContext<Visit | undefined>(undefined);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit stands outside of Visiting');
  return visit;
}

export function Visiting({ boot, children }: { boot: Boot; children: ReactNode }) {
  const visit = useVisitOf(boot);
  return <VisitContext value={visit}>{children}</VisitContext>;
}

function useVisitOf(boot: Boot): Visit {
  const [now, setNow] = useState<Surroundings>(boot);
  const groups = useRef(new Map<string, Promise<CompiledTexts>>());
  const clientId = boot.signIn?.clientId ?? boot.parameters.clientId ?? '';
  const api = useMemo(() => createApi(clientId, boot.signIn?.id), [clientId, boot.signIn?.id]);
  const say = useMemo(() => createSay(now.texts, now.language), [now.texts, now.language]);
  const { brandId } = now.brand;
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
    async (group: string) => {
      const texts = await fetchGroup(brandId, now.locale, group);
      setNow((before) => ({ ...before, texts: { ...before.texts, ...texts } }));
    },
    [fetchGroup, brandId, now.locale],
  );

  const chooseLocale = useCallback(
    async (locale: string) => {
      const present = [...new Set(Object.keys(now.texts).map((id) => id.split('.')[0] ?? ''))];
      const [configuration, ...texts] = await Promise.all([
        api.get('/api/config/parameters', { brandId, urlBrandIdFirst: 'true', localeId: locale }),
        ...present.map((group) => fetchGroup(brandId, locale, group)),
      ]);
      const language = languageTag(locale);
      const direction = directionOf(language);
      showLanguage(language, direction);
      rememberLocale(locale);
      showLocaleInAddress(locale);
      setNow((before) => ({
        ...before,
        locale,
        language,
        direction,
        assets: configuration.assets,
        texts: Object.assign({}, ...texts),
      }));
    },
    [api, brandId, fetchGroup, now.texts],
  );

  const changeBrand = useCallback(
    async (other: number) => {
      const { fetchBrand } = await loadPart(() => import('./fetch-brand.ts'));
      setNow(await fetchBrand(other, now, { api, fetchGroup, theme: boot.parameters.theme }));
    },
    [api, boot.parameters.theme, fetchGroup, now],
  );

  return useMemo(
    () => ({
      ...boot,
      ...now,
      api,
      t: say,
      loadTexts,
      chooseLocale,
      changeBrand,
      sentenceOf: ({ name, params }) => (`error.${name}` in now.texts ? say(`error.${name}`, params) : ''),
    }),
    [boot, now, api, say, loadTexts, chooseLocale, changeBrand],
  );
}

/** What went wrong, as a refusal that can be shown; anything else is a fault of the page and is thrown on. */
export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof CallRefused) return reason.refusal;
  if (reason instanceof NotLoaded) return noAnswer;
  throw reason;
}
