import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleMinus from 'lucide/dist/esm/icons/circle-minus.mjs';
import { useCountryName } from '../../kernel/countries.ts';
import { useSay } from '../../kernel/texts.ts';
import { State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import { lineCountsQuery } from '../lines-queries.ts';
import styles from './LineRules.module.css';
import { type CountryOfLines, lawOf } from './line-rules.ts';

interface LineLawsProps {
  readonly company: string;
  /** As the company has it, or is about to have it. */
  readonly isNeededByCompany: boolean;
}

/** What the law asks, for each country in which the company has lines. */
export function LineLaws({ company, isNeededByCompany }: LineLawsProps) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(lineCountsQuery(company));
  return (
    <Section title={say('lines.rules.law')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.countries.length === 0 && <Empty title={say('lines.empty.all')} detail={say('lines.empty.allDetail')} />}
        {data && (
          <Rows>
            {data.countries.map((country) => (
              <CountryRow
                key={country.country}
                country={country}
                isNeeded={isNeededByCompany || country.needsLocation}
              />
            ))}
          </Rows>
        )}
      </Card>
      <p className={styles.note}>{say('lines.rules.lawNote')}</p>
    </Section>
  );
}

function CountryRow({ country, isNeeded }: { readonly country: CountryOfLines; readonly isNeeded: boolean }) {
  const say = useSay();
  const nameOf = useCountryName();
  const { text, source } = lawOf(country);
  return (
    <Row
      title={
        <span className={styles.country}>
          {nameOf(country.country)} <small>{say('lines.rules.count', { count: country.lines })}</small>
        </span>
      }
      detail={
        <span className={styles.law}>
          {say(text)}
          {source && <small lang="en">{source}</small>}
          <State of={isNeeded ? CircleCheck : CircleMinus} tone={isNeeded ? 'ok' : 'muted'}>
            {say(isNeeded ? 'lines.rules.isNeeded' : 'lines.rules.isOptional')}
          </State>
        </span>
      }
    />
  );
}
