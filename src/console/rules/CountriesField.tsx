import X from 'lucide/dist/esm/icons/x.mjs';
import { useMemo, useState } from 'react';
import { countriesIn } from '../kernel/countries.ts';
import { useSay, useStart } from '../kernel/texts.ts';
import { FoundField } from '../parts/forms/FoundField.tsx';
import { Icon } from '../parts/icons/Icon.tsx';
import styles from './Rules.module.css';
import { useRulesWords } from './rules-words.ts';

export interface ListFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const mostShown = 20;

/** Countries by their names. */
export function CountriesField({ label, values, onChange }: ListFieldProps) {
  const say = useSay();
  const { language } = useStart();
  const words = useRulesWords();
  const [text, setText] = useState('');
  const countries = useMemo(() => countriesIn(language), [language]);
  const wanted = text.trim().toLocaleLowerCase(language);
  const placeIn = ({ name }: { readonly name: string }) => name.toLocaleLowerCase(language).indexOf(wanted);
  const found = countries
    .filter((country) => placeIn(country) >= 0 && !values.includes(country.code))
    .sort((one, other) => Number(placeIn(one) > 0) - Number(placeIn(other) > 0))
    .slice(0, mostShown);
  const add = (code: string) => {
    setText('');
    onChange([...values, code].sort());
  };
  return (
    <div className={styles.editor}>
      {values.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {values.map((code) => (
            <li key={code}>
              {words.country(code)}
              <button
                type="button"
                aria-label={say('rules.removeCountry', { country: words.country(code) })}
                onClick={() => onChange(values.filter((one) => one !== code))}
              >
                <Icon of={X} isSmall />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FoundField
        label={say('rules.addCountry')}
        text={text}
        onText={setText}
        found={found.map(({ code, name }) => ({ id: code, text: name }))}
        none={say('rules.noCountry')}
        onChoose={add}
        autoFocus
      />
    </div>
  );
}
