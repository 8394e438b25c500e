import { useState } from 'react';
import { consolePaths, drawnScreenParameters as names } from '../../../contract/console.ts';
import type { ExplainedReference } from '../../kernel/management.generated.ts';
import { fixedScheme } from '../../kernel/scheme.ts';
import type { ViewScope } from '../../kernel/scope.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import { useLanguageName } from '../../kernel/useLanguageName.ts';
import styles from './Support.module.css';

type Drawing = NonNullable<ExplainedReference['drawing']>;

interface DrawnScreenProps {
  readonly reference: string;
  readonly drawing: Drawing;
  readonly scope: ViewScope;
}

/** Names languages without their regions, where that tells them apart. */
function useShortNames(locales: readonly string[]): (locale: string) => string {
  const languageName = useLanguageName();
  const languageOf = (locale: string) => locale.split('_', 1)[0] ?? locale;
  const areApart = new Set(locales.map(languageOf)).size === locales.length;
  return (locale) => languageName(areApart ? languageOf(locale) : locale);
}

/** The screen that the user saw, drawn by the page's own code as a picture at the width of a phone. Its message stands beside it. */
export function DrawnScreen({ reference, drawing, scope }: DrawnScreenProps) {
  const say = useSay();
  const { pageTextsVersion } = useStart();
  const nameOf = useShortNames(drawing.locales);
  const { locales, textsVersion } = drawing;
  const [locale = '', setLocale] = useState(locales[0]);
  const scheme = fixedScheme();
  const query = new URLSearchParams({
    [names.locale]: locale,
    ...(scope.kind === 'company' && { [names.company]: scope.id }),
    ...(scheme && { [names.scheme]: scheme }),
  });
  const address = `${consolePaths.screen}/${reference}?${query}`;
  return (
    <div className={styles.drawn}>
      {locales.length > 1 && (
        <fieldset className={styles.languages} aria-label={say('support.pictureLanguage')}>
          {locales.map((one) => (
            <button key={one} type="button" aria-pressed={one === locale} onClick={() => setLocale(one)}>
              {nameOf(one)}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.screen}>
        {/* A new frame for each address: a frame that goes to another one adds to the history of the page. */}
        <iframe
          key={address}
          src={address}
          title={say('support.picture', { language: nameOf(locale) })}
          sandbox=""
          tabIndex={-1}
        />
      </div>
      <p className={styles.note}>
        {say('support.drawnAgain')} {textsVersion !== pageTextsVersion && say('support.drawnSince')}
      </p>
    </div>
  );
}
