import { useQuery } from '@tanstack/react-query';
import type { SsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Card, Section } from '../../parts/layout/Page.tsx';
import { FailedSignOns } from '../../parts/sso/FailedSignOns.tsx';
import { groupFailures } from '../../parts/sso/sso-failures.ts';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
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
        {groups.length > 0 && <FailedSignOns groups={groups} />}
      </Card>
    </Section>
  );
}
