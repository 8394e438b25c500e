import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { AuditRecord } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { whatHappened } from '../parts/records/audit-words.ts';
import { useActorName } from '../parts/records/useActorName.ts';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import { changesQuery } from './home-queries.ts';

/** What administrators and programs changed last. */
export function LatestChanges({ company }: { readonly company: string }) {
  const say = useSay();
  const scope = useScope();
  const { data, error, isPending, refetch } = useQuery(changesQuery(company));
  return (
    <Section
      title={say('home.changes')}
      beside={<Link to={`${pathOfScope(scope)}/audit`}>{say('home.allChanges')}</Link>}
    >
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
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
  const told = [about, useActorName(record), ago(record.at)].filter(Boolean).join(' · ');
  return (
    <Row
      title={
        <Link to={`${pathOfScope(scope)}/audit`} search={{ open: record.id }}>
          {whatHappened(say, record)}
        </Link>
      }
      detail={told}
    />
  );
}
