import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useLanguageName } from '../../kernel/useLanguageName.ts';
import { State } from '../../parts/icons/Icon.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import styles from '../Brands.module.css';
import type { BrandSettings } from './brand-settings-type.ts';

type Language = BrandSettings['languages'][number];

/** The languages of a brand: how many sentences are its own in each, and which are missing beside the first one. */
export function BrandLanguages({ languages }: Pick<BrandSettings, 'languages'>) {
  const say = useSay();
  const hasOwn = languages.some(({ own }) => own > 0);
  return (
    <Section title={say('brands.languages')} beside={say('brands.languageCount', { count: languages.length })}>
      <p className={styles.told}>{say(hasOwn ? 'brands.languagesDetail' : 'brands.ownNone')}</p>
      <Card>
        <table className={styles.languages}>
          <caption>{say('brands.languages')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('person.language')}</th>
              {hasOwn && <th scope="col">{say('brands.own')}</th>}
            </tr>
          </thead>
          <tbody>
            {languages.map((language) => (
              <LanguageRow key={language.locale} language={language} hasOwn={hasOwn} />
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function LanguageRow({ language, hasOwn }: { readonly language: Language; readonly hasOwn: boolean }) {
  const say = useSay();
  const { number } = useTimes();
  const nameOf = useLanguageName();
  const { locale, isFirst, own, missing } = language;
  return (
    <tr>
      <th scope="row">
        {nameOf(locale)}
        {isFirst && <small>{say('brands.firstLanguage')}</small>}
      </th>
      {hasOwn && (
        <td>
          <span className={styles.count}>{number(own)}</span>
          {missing.length === 0 && !isFirst && (
            <State of={CircleCheck} tone="ok">
              {say('brands.whole')}
            </State>
          )}
          {missing.length > 0 && <Missing ids={missing} />}
        </td>
      )}
    </tr>
  );
}

function Missing({ ids }: { readonly ids: readonly string[] }) {
  const say = useSay();
  return (
    <details className={styles.missing}>
      <summary>{say('brands.missing', { count: ids.length })}</summary>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
