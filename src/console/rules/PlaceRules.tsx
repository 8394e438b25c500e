import { useState } from 'react';
import { useSay } from '../kernel/texts.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { CountriesField } from './CountriesField.tsx';
import type { EditedRules } from './edited-rules.ts';
import { NetworksField } from './NetworksField.tsx';
import styles from './Rules.module.css';
import { type PlaceField, placeFields, placeLists } from './rules-draft.ts';
import { useRulesWords } from './rules-words.ts';

/** From where people sign in. A list is opened to change it. */
export function PlaceRules({ mine, set }: EditedRules) {
  return (
    <Card>
      <ul>
        {placeFields.map((field) => (
          <PlaceRule key={field} field={field} mine={mine} set={set} />
        ))}
      </ul>
    </Card>
  );
}

function PlaceRule({ field, mine, set }: EditedRules & { readonly field: PlaceField }) {
  const say = useSay();
  const words = useRulesWords();
  const [isOpen, setOpen] = useState(false);
  const isCountry = placeLists[field].kind === 'country';
  const Field = isCountry ? CountriesField : NetworksField;
  const shown = words.valueOf(field, mine[field]);
  const name = words.nameOf(field);
  return (
    <li className={styles.place}>
      <div className={styles.words}>
        <b>{name}</b>
        {!isOpen && <p className={!isCountry && mine[field].length > 0 ? styles.mono : undefined}>{shown}</p>}
      </div>
      <TextButton
        aria-expanded={isOpen}
        aria-label={`${isOpen ? say('rules.done') : say('rules.change')}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? say('rules.done') : say('rules.change')}
      </TextButton>
      {isOpen && <Field label={name} values={mine[field]} onChange={(values) => set(field, values)} />}
    </li>
  );
}
