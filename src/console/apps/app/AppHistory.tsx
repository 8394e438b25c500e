import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../kernel/caller.ts';
import type { AuditRecord } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { reasonOf, whatHappened } from '../../parts/records/audit-words.ts';
import { useActorName } from '../../parts/records/useActorName.ts';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { appHistoryQuery } from '../apps-queries.ts';

/** What was changed of an app last, by whom and why. */
export function AppHistory({ id }: { readonly id: string }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(appHistoryQuery(id));
  return (
    <Section title={say('home.changes')}>
      <Card>
        {isPending && <Loading />}
        {error && !data && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.length === 0 && <EmptyRow title={say('audit.none')} />}
        {data && data.length > 0 && (
          <Rows>
            {data.map((record) => (
              <Change key={record.id} record={record} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

function Change({ record }: { readonly record: AuditRecord }) {
  const say = useSay();
  const scope = useScope();
  const { ago } = useTimes();
  const reason = reasonOf(record);
  const told = [useActorName(record), ago(record.at), reason && say('approvals.quoted', { text: reason })];
  return (
    <Row
      title={
        <Link to={`${pathOfScope(scope)}/audit`} search={{ open: record.id }}>
          {whatHappened(say, record)}
        </Link>
      }
      detail={told.filter(Boolean).join(' · ')}
    />
  );
}
