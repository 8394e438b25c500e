import { useQuery } from '@tanstack/react-query';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import type { SsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import styles from '../Sso.module.css';
import { type FailureGroup, groupFailures, knownFailureOf } from '../sso-failures.ts';
import { failuresQuery } from '../sso-queries.ts';

/** What failed in the last day: what it means, what helps, and what the provider said. */
export function ConnectionFailures({ connection: { id, companyId } }: { readonly connection: SsoConnection }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(failuresQuery(companyId));
  const groups = groupFailures(data?.items.filter(({ connection }) => connection === id) ?? []);
  return (
    <Section title={say('sso.failuresTitle')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data && groups.length === 0 && <EmptyRow title={say('sso.failuresNone')} />}
        {groups.length > 0 && (
          <Rows>
            {groups.map((group) => (
              <FailureRow key={group.reference} group={group} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

function FailureRow({ group: { name, reason, count, at, reference } }: { readonly group: FailureGroup }) {
  const say = useSay();
  const { ago } = useTimes();
  const known = knownFailureOf(name);
  return (
    <Row
      mark={<IconTile of={CircleX} tone="bad" />}
      title={say(`sso.failure.${known}`)}
      detail={
        <>
          {say(`sso.failure.${known}Detail`)}
          <span className={styles.cause}>
            <span lang="en">{reason}</span> {say('sso.failureLast', { count, when: ago(at), reference })}
          </span>
        </>
      }
    />
  );
}
