import { Link } from '@tanstack/react-router';
import { certificateTone } from '../../rules/sign-in/connection-concerns.ts';
import { useScope } from '../kernel/caller.ts';
import type { ConnectionHealth } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { protocolNames } from '../parts/sso/connection-facts.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import { ConcernsOf } from './ConcernsOf.tsx';
import styles from './Connections.module.css';
import { dayOf } from './connection-words.ts';
import type { ConnectionsSearch } from './connections-search.ts';
import { Host } from './Host.tsx';

interface ConnectionsTableProps {
  readonly items: readonly ConnectionHealth[];
  readonly total: number;
  readonly search: ConnectionsSearch;
  readonly onOpen: (connection: ConnectionHealth) => void;
  readonly onMore: () => void;
}

/** Each connection with its company, where it leads, what came of its sign-ins, and what it needs. */
export function ConnectionsTable({ items, total, search, onOpen, onMore }: ConnectionsTableProps) {
  const say = useSay();
  const { nameOf } = useBrands();
  const hasBrands = useScope().kind === 'all' && search.brand === undefined;
  return (
    <DataTable
      caption={say('connections.caption')}
      columns={columnsOf(say, search, hasBrands ? nameOf : undefined)}
      items={items}
      total={total}
      density="calm"
      keyOf={({ id }) => id}
      openKey={search.open}
      onOpen={onOpen}
      onMore={onMore}
    />
  );
}

/** @param brandOf the name of a brand; undefined where all are of one */
function columnsOf(
  say: ConsoleSay,
  search: ConnectionsSearch,
  brandOf: ((id: number) => string) | undefined,
): readonly TableColumn<ConnectionHealth>[] {
  return [
    {
      id: 'company',
      title: say('people.column.company'),
      isOnPhone: true,
      cell: ({ id, companyName, label, brandId }) => (
        <TwoLines>
          <Link to="." search={{ ...search, open: id }} preload={false}>
            {companyName}
          </Link>
          <small>{brandOf ? `${label} · ${brandOf(brandId)}` : label}</small>
        </TwoLines>
      ),
    },
    {
      id: 'provider',
      title: say('sso.detail.issuer'),
      width: '20%',
      isLeftOutBeside: true,
      cell: ({ host, type }) => (
        <TwoLines>
          <Host of={host} />
          <small>{protocolNames[type]}</small>
        </TwoLines>
      ),
    },
    ...columnsOfState(say),
  ];
}

/** How its sign-ins go, when its certificate ends, and whether it is off, well or needs somebody. */
const columnsOfState = (say: ConsoleSay): readonly TableColumn<ConnectionHealth>[] => [
  {
    id: 'day',
    title: say('spending.lastDay'),
    width: '20%',
    isLeftOutBeside: true,
    isOnPhone: 'titled',
    cell: (connection) => <Day connection={connection} />,
  },
  {
    id: 'certificate',
    title: say('connections.column.certificate'),
    width: '13%',
    isLeftOutBeside: true,
    cell: ({ certificatesEndAt }) => <CertificateEnd at={certificatesEndAt} />,
  },
  {
    id: 'state',
    title: say('people.column.state'),
    width: '22%',
    besideWidth: '52%',
    isOnPhone: true,
    cell: (connection) => <ConcernsOf connection={connection} />,
  },
];

function Day({ connection }: { readonly connection: ConnectionHealth }) {
  const say = useSay();
  const { ago } = useTimes();
  const { signedIn, failed, lastSignInAt } = connection;
  if (signedIn > 0 || lastSignInAt === undefined || failed > 0)
    return <span className={styles.number}>{dayOf(say, connection)}</span>;
  return (
    <TwoLines>
      <span>{dayOf(say, connection)}</span>
      <small>{say('sso.lastSignIn', { when: ago(lastSignInAt) })}</small>
    </TwoLines>
  );
}

function CertificateEnd({ at }: { readonly at: number | undefined }) {
  const { shortDay, exact } = useTimes();
  if (at === undefined) return '–';
  return (
    <time className={styles.end} data-tone={certificateTone(at, Date.now())} title={exact(at)}>
      {shortDay(at)}
    </time>
  );
}
