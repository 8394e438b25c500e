import { useState } from 'react';
import { useCountryName } from '../kernel/countries.ts';
import type { Spending } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { wayOf } from '../parts/messages/message-words.ts';
import { useAmount } from '../parts/spending/useAmount.ts';
import { NumbersTable } from '../parts/table/NumbersTable.tsx';
import styles from './Spending.module.css';

/** So many are shown at first. */
const mostShown = 6;

/** To which countries and by which ways the money goes, most first. */
export function SpentOnCountries({ spending: { countries } }: { readonly spending: Spending }) {
  const say = useSay();
  const amount = useAmount();
  const { number } = useTimes();
  const nameOf = useCountryName();
  const [isWhole, setWhole] = useState(false);
  if (countries.length === 0) return <p className={styles.nothing}>{say('spending.nothing')}</p>;
  const shown = isWhole ? countries : countries.slice(0, mostShown);
  const left = countries.length - shown.length;
  return (
    <section aria-label={say('spending.where')}>
      <h3 className={styles.title}>{say('spending.where')}</h3>
      <NumbersTable
        nameHead={say('lines.detail.country')}
        heads={[say('place.messages'), say('place.spending')]}
        rows={shown.map((one) => ({
          key: `${one.country} ${one.channel}`,
          name: (
            <>
              {one.country === undefined ? '—' : nameOf(one.country)}
              <small>{wayOf(say, one)}</small>
            </>
          ),
          numbers: [number(one.messages), amount(one.amount)],
        }))}
      />
      {left > 0 && (
        <Button isSmall onClick={() => setWhole(true)}>
          {say('overview.others', { count: left })}
        </Button>
      )}
    </section>
  );
}
