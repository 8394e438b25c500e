import { useState } from 'react';
import { useCountryName } from '../kernel/countries.ts';
import type { Spending } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { wayOf } from '../parts/messages/message-words.ts';
import { useAmount } from '../parts/spending/useAmount.ts';
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('lines.detail.country')}</th>
            <th scope="col">{say('place.messages')}</th>
            <th scope="col">{say('place.spending')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={`${one.country} ${one.channel}`}>
              <th scope="row">
                {one.country === undefined ? '—' : nameOf(one.country)}
                <small>{wayOf(say, one)}</small>
              </th>
              <td>{number(one.messages)}</td>
              <td>{amount(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button isSmall onClick={() => setWhole(true)}>
          {say('overview.others', { count: left })}
        </Button>
      )}
    </section>
  );
}
