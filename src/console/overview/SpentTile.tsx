import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { spendingQuery } from '../parts/spending/spending-query.ts';
import { useAmount } from '../parts/spending/useAmount.ts';
import { Tile, Worse } from './NumberTile.tsx';
import styles from './Overview.module.css';
import { brandIdOf, type OverviewAsked } from './overview-queries.ts';
import { spentNowOf } from './spent-now.ts';

/** What text messages and calls cost in the 24 hours of the limits, where they have prices. It is not known by app. */
export function SpentTile({ asked }: { readonly asked: OverviewAsked }) {
  const say = useSay();
  const amount = useAmount();
  const brand = brandIdOf(asked);
  const { data } = useQuery(spendingQuery(asked.scope, brand));
  const now = data && asked.search.app === undefined ? spentNowOf(data) : undefined;
  if (!now) return null;
  const search = brand !== undefined && asked.scope.kind === 'all' ? { brand } : {};
  return (
    <Tile
      name={`${say('place.spending')} · ${say('spending.lastDay')}`}
      beside={
        <>
          {now.isStopped && <Worse>{say('spending.stoppedAll')}</Worse>}{' '}
          <Link to={`${pathOfScope(asked.scope)}/spending`} search={search}>
            {say('spending.limits')}
          </Link>
        </>
      }
    >
      <span className={styles.word}>{say('spending.of', { amount: amount(now.spent), limit: amount(now.limit) })}</span>
    </Tile>
  );
}
