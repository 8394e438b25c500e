import { Link } from '@tanstack/react-router';
import type { ListKeysItem } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { State } from '../parts/icons/Icon.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Keys.module.css';
import { lookOfKey } from './key-words.ts';

interface KeysTableProps {
  readonly items: readonly ListKeysItem[];
  /** The id of the key beside the list. */
  readonly open: string | undefined;
  readonly onOpen: (key: ListKeysItem) => void;
}

/** Signing keys with their algorithm, where each stands, and when it was made. */
export function KeysTable({ items, open, onOpen }: KeysTableProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <DataTable
      caption={say('place.keys')}
      columns={columnsOf(say, times)}
      items={items}
      total={items.length}
      density="calm"
      keyOf={({ keyId }) => keyId}
      openKey={open}
      onOpen={onOpen}
    />
  );
}

function columnsOf(say: ConsoleSay, times: Times): readonly TableColumn<ListKeysItem>[] {
  return [
    {
      id: 'key',
      title: say('signingKeys.column.key'),
      isOnPhone: true,
      cell: ({ keyId, algorithm }) => (
        <TwoLines>
          <Link to="." search={{ open: keyId }} className={styles.id}>
            {keyId}
          </Link>
          {algorithm && <small>{algorithm}</small>}
        </TwoLines>
      ),
    },
    {
      id: 'state',
      title: say('people.column.state'),
      width: '44%',
      isOnPhone: true,
      cell: (key) => <StateOf signingKey={key} />,
    },
    {
      id: 'made',
      title: say('jobs.made'),
      width: '20%',
      isLeftOutBeside: true,
      cell: ({ createdAt }) => times.day(createdAt),
    },
  ];
}

function StateOf({ signingKey }: { readonly signingKey: ListKeysItem }) {
  const say = useSay();
  const times = useTimes();
  const { icon, tone, text } = lookOfKey(say, times, signingKey);
  return (
    <TwoLines>
      <State of={icon} tone={tone}>
        {text}
      </State>
      <TokensEnd signingKey={signingKey} />
    </TwoLines>
  );
}

/** Until when tokens of a former key are valid. */
function TokensEnd({ signingKey: { tokensEndAt, isUsed } }: { readonly signingKey: ListKeysItem }) {
  const say = useSay();
  const { moment } = useTimes();
  if (tokensEndAt === undefined) return null;
  return (
    <small>
      {isUsed ? say('signingKeys.tokensUntil', { when: moment(tokensEndAt) }) : say('signingKeys.tokensEnded')}
    </small>
  );
}
