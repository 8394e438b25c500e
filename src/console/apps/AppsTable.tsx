import { Link, useNavigate } from '@tanstack/react-router';
import { kindOfApp } from '../../rules/apps/app-kind.ts';
import { useScope } from '../kernel/caller.ts';
import type { ListedClient } from '../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { State } from '../parts/icons/Icon.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Apps.module.css';
import { lookOfApp } from './app-words.ts';

interface AppsTableProps {
  readonly items: readonly ListedClient[];
  readonly total: number;
  readonly onMore: () => void;
}

const addressOf = (scope: ViewScope, id: string) => `${pathOfScope(scope)}/apps/${encodeURIComponent(id)}`;

/** Apps with their kind, brands, last token, secret and state. A row opens the page of its app. */
export function AppsTable({ items, total, onMore }: AppsTableProps) {
  const say = useSay();
  const times = useTimes();
  const scope = useScope();
  const navigate = useNavigate();
  return (
    <DataTable
      caption={say('apps.apps')}
      columns={columnsOf({ say, times, scope })}
      items={items}
      total={total}
      density="calm"
      keyOf={({ clientId }) => clientId}
      onOpen={({ clientId }) => void navigate({ to: addressOf(scope, clientId) })}
      onMore={onMore}
    />
  );
}

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly times: Times;
  readonly scope: ViewScope;
}

function columnsOf({ say, times, scope }: ColumnParts): readonly TableColumn<ListedClient>[] {
  return [
    {
      id: 'name',
      title: say('people.column.name'),
      isOnPhone: true,
      cell: ({ clientId, name }) => (
        <TwoLines>
          <Link to={addressOf(scope, clientId)}>{name}</Link>
          <small>{clientId}</small>
        </TwoLines>
      ),
    },
    {
      id: 'kind',
      title: say('apps.kind'),
      width: '22%',
      isOnPhone: true,
      cell: (app) => (
        <TwoLines>
          <span className={styles.name}>{say(`apps.kind.${kindOfApp(app)}`)}</span>
          <small>
            <BrandsOf brands={app.brands} />
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'used',
      title: say('apps.lastToken'),
      width: '16%',
      isOnPhone: 'titled',
      cell: ({ usedAt }) => (usedAt === undefined ? '–' : <time title={times.exact(usedAt)}>{times.ago(usedAt)}</time>),
    },
    { id: 'secret', title: say('settings.program.secret'), width: '17%', cell: (app) => <SecretOf app={app} /> },
    {
      id: 'state',
      title: say('people.column.state'),
      width: '19%',
      isOnPhone: true,
      cell: (app) => <StateOf app={app} />,
    },
  ];
}

function BrandsOf({ brands }: Pick<ListedClient, 'brands'>) {
  const say = useSay();
  const { nameOf } = useBrands();
  if (brands.length === 0) return say('companies.allBrands');
  return brands.map(nameOf).join(', ');
}

/** The age of the secret, and until when one before it works. */
function SecretOf({ app: { secretMadeAt, formerSecretEndsAt, isPublic } }: { readonly app: ListedClient }) {
  const say = useSay();
  const { day, shortDay } = useTimes();
  if (isPublic || secretMadeAt === undefined) return '–';
  return (
    <TwoLines>
      {day(secretMadeAt)}
      {formerSecretEndsAt !== undefined && <small>{say('apps.twoUntil', { day: shortDay(formerSecretEndsAt) })}</small>}
    </TwoLines>
  );
}

function StateOf({ app }: { readonly app: ListedClient }) {
  const { icon, tone, text } = lookOfApp(useSay(), useTimes(), app);
  return (
    <State of={icon} tone={tone}>
      {text}
    </State>
  );
}
