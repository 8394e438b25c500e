import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useCallback } from 'react';
import type { AuditVerification } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { type Times, useTimes } from '../../kernel/times.ts';
import { State } from '../../parts/icons/Icon.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { ListBeside } from '../../parts/layout/ListBeside.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { ActorName } from '../../parts/records/ActorName.tsx';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import { DataTable } from '../../parts/table/DataTable.tsx';
import type { TableColumn } from '../../parts/table/TableColumn.ts';
import { TwoLines } from '../../parts/table/TwoLines.tsx';
import { BeginVerification } from './BeginVerification.tsx';
import { VerificationPanel } from './VerificationPanel.tsx';
import { lookOfVerification, periodOf } from './verification-words.ts';
import { isRunning, verificationsQuery } from './verifications-queries.ts';

/** Whether the audit is as it was written: who has had it compared, for which time, and what came of it. */
export function VerificationsPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { open } = useSearch({ strict: false }) as { readonly open?: string };
  const show = useCallback(
    (id: string | undefined) => void navigate({ to: '.', search: id === undefined ? {} : { open: id } }),
    [navigate],
  );
  const { data, error, isPending, refetch } = useQuery(verificationsQuery());
  const items = data?.items ?? [];
  const opened = items.find(({ id }) => id === open);
  return (
    <Page
      path={<BackTo path="/audit">{say('place.audit')}</BackTo>}
      title={say('verifications.title')}
      fact={say('verifications.fact')}
      acts={<BeginVerification onBegun={show} />}
    >
      <ListBeside
        panel={opened && <VerificationPanel key={opened.id} verification={opened} onClose={() => show(undefined)} />}
      >
        {isPending && <Loading />}
        {!data && error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data && items.length === 0 && <Empty icon={ShieldCheck} title={say('verifications.none')} />}
        {items.length > 0 && <Verifications items={items} open={open} onOpen={show} />}
      </ListBeside>
    </Page>
  );
}

interface VerificationsProps {
  readonly items: readonly AuditVerification[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Verifications({ items, open, onOpen }: VerificationsProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <DataTable
      caption={say('verifications.title')}
      columns={columnsOf(say, times)}
      items={items}
      total={items.length}
      density="calm"
      keyOf={({ id }) => id}
      openKey={open}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

const columnsOf = (say: ConsoleSay, times: Times): readonly TableColumn<AuditVerification>[] => [
  {
    id: 'period',
    title: say('audit.column.time'),
    isOnPhone: true,
    cell: (one) => (
      <TwoLines>
        <Link to="." search={{ open: one.id }}>
          {periodOf(say, times, one)}
        </Link>
        <small>
          <time title={times.exact(one.begunAt)}>{times.ago(one.begunAt)}</time>
        </small>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    title: say('people.column.state'),
    width: '38%',
    isOnPhone: true,
    cell: (one) => <StateOf verification={one} />,
  },
  {
    id: 'by',
    title: say('audit.column.by'),
    width: '26%',
    cell: ({ begunBy }) => <ActorName operator={begunBy} />,
  },
];

function StateOf({ verification }: { readonly verification: AuditVerification }) {
  const say = useSay();
  const { number } = useTimes();
  const { text, ...look } = lookOfVerification[verification.state];
  const { seal, newest, records } = verification;
  return (
    <TwoLines>
      <State {...look}>{say(text)}</State>
      <small>
        {isRunning(verification)
          ? say('verifications.progress', { seal, newest })
          : `${say('verifications.records')}: ${number(records)}`}
      </small>
    </TwoLines>
  );
}
