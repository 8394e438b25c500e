import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Filled } from '../parts/charts/Bar.tsx';
import { Section } from '../parts/layout/Page.tsx';
import styles from './Home.module.css';
import { protectionQuery } from './home-queries.ts';

/** How many people have a second step, and a passkey. */
export function Protection({ company }: { readonly company: string }) {
  const say = useSay();
  const { number } = useTimes();
  const scope = useScope();
  const { data } = useQuery(protectionQuery(company));
  if (data?.withSecondStep === undefined) return null;
  const { everyone, withSecondStep, withPasskey = 0 } = data;
  const people = (
    <Link to={`${pathOfScope(scope)}/people`} search={{ secondStep: 'none' }}>
      {say('home.whoHasNone')}
    </Link>
  );
  return (
    <Section title={say('home.protection')} beside={people}>
      <p className={styles.big}>
        <b>{number(withSecondStep)}</b> <span>{say('home.haveSecondStep', { count: everyone })}</span>
      </p>
      <Filled part={everyone === 0 ? 0 : withSecondStep / everyone} />
      <p className={styles.small}>{say('home.havePasskey', { count: withPasskey })}</p>
    </Section>
  );
}
