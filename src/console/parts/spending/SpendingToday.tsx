import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Section } from '../layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../states/States.tsx';
import styles from './SpentBar.module.css';
import { SpentBar } from './SpentBar.tsx';
import { spendingQuery } from './spending-query.ts';

/** Brands that are shown by name; the others are one bar. */
const mostShown = 5;

/** How much of their limits brands have spent, the nearest to it first. @param brand the only one */
export function SpendingToday({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const scope = useScope();
  const { data, error, refetch } = useQuery(spendingQuery(scope, brand));
  const spending = data?.filter(({ spent }) => spent > 0) ?? [];
  const [shown, others] = [spending.slice(0, mostShown), spending.slice(mostShown)];
  const sum = (of: (one: (typeof others)[number]) => number) => others.reduce((all, one) => all + of(one), 0);
  return (
    <Section
      title={say('place.spending')}
      beside={
        <Link
          to={`${pathOfScope(scope)}/spending`}
          search={brand !== undefined && scope.kind === 'all' ? { brand } : {}}
        >
          {say('spending.limits')}
        </Link>
      }
    >
      {!data && (error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />)}
      {data && shown.length === 0 && <EmptyRow title={say('spending.nothing')} />}
      <div className={styles.bars}>
        {shown.map(({ brandId, name, spent, limit, stopped }) => (
          <SpentBar key={brandId} name={name} spent={spent} limit={limit.limit} isStopped={stopped === 'all'} />
        ))}
        {others.length > 0 && (
          <SpentBar
            name={say('overview.others', { count: others.length })}
            spent={sum(({ spent }) => spent)}
            limit={sum(({ limit }) => limit.limit)}
          />
        )}
      </div>
    </Section>
  );
}
