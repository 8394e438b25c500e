import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import SearchX from 'lucide/dist/esm/icons/search-x.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useId } from 'react';
import { useScope } from '../kernel/caller.ts';
import type { AddressTest } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import styles from './AddressChecks.module.css';
import { lookUpQuery } from './checks-queries.ts';

/** What the street records say of an address now, and what is like it there. */
export function LookUp({ id }: { readonly id: string }) {
  const say = useSay();
  const title = useId();
  const { data, error, refetch } = useQuery(lookUpQuery(useScope(), id));
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{say('addressChecks.lookUp')}</h3>
      <div aria-live="polite">{data && <Found test={data} />}</div>
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {!data && !error && <Loading />}
    </section>
  );
}

function Found({ test: { result, isInRecords, isFormAlone, found, similar } }: { readonly test: AddressTest }) {
  const say = useSay();
  if (result === 'known' && isFormAlone) return <Note icon={SearchX}>{say('locations.result.form')}</Note>;
  if (result === 'known')
    return (
      <Note icon={isInRecords ? CircleCheck : TriangleAlert} tone={isInRecords ? 'ok' : 'warn'}>
        <b>{say(isInRecords ? 'locations.result.known' : 'locations.result.public')}</b>
        {found && <p>{found.lines.join(', ')}</p>}
      </Note>
    );
  return (
    <Note icon={SearchX} tone={result === 'unavailable' ? 'warn' : 'plain'}>
      {say(`addressChecks.lookUp.${result}`)}
      {similar.length > 0 && (
        <ul className={styles.similar}>
          {similar.map(({ lines }) => (
            <li key={lines.join()}>{lines.join(', ')}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}
