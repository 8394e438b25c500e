import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../kernel/caller.ts';
import type { AuditRecord } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Card, Row, Rows, Section } from '../layout/Page.tsx';
import { usePersonName } from '../people/PersonLink.tsx';
import { EmptyRow, Failure, Loading } from '../states/States.tsx';
import { reasonOf, whatHappened } from './audit-words.ts';
import { useActorName } from './useActorName.ts';

interface LatestRecordsProps {
  readonly records: Pick<UseQueryResult<readonly AuditRecord[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Beside the title. */
  readonly beside?: ReactNode;
}

/** What administrators and programs changed last: what, about whom, by whom, when and why. Each leads to its record. */
export function LatestRecords({ records: { data, error, isPending, refetch }, beside }: LatestRecordsProps) {
  const say = useSay();
  return (
    <Section title={say('home.changes')} beside={beside}>
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
  const about = usePersonName(record.accountId);
  const reason = reasonOf(record);
  const told = [about, useActorName(record), ago(record.at), reason && say('approvals.quoted', { text: reason })];
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
