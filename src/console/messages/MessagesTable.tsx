import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { Message } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useIsNarrow } from '../kernel/useIsNarrow.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { State } from '../parts/icons/Icon.tsx';
import { kindOf, lookOfMessage, wayOf, whyOfMessage } from '../parts/messages/message-words.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Messages.module.css';
import type { MessagesSearch } from './messages-search.ts';

interface MessagesTableProps {
  readonly items: readonly Message[];
  readonly total: number;
  readonly search: MessagesSearch;
  readonly onOpen: (message: Message) => void;
  readonly onMore: () => void;
}

/** Messages with what they are, to whom and by which way they go, and what became of them. */
export function MessagesTable({ items, total, search, onOpen, onMore }: MessagesTableProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const { nameOf } = useBrands();
  return (
    <DataTable
      caption={say('messages.caption')}
      columns={columnsOf({ say, nameOf, search, isWide })}
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

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly nameOf: (brandId: number) => string;
  readonly search: MessagesSearch;
  /** The list has several brands. */
  readonly isWide: boolean;
}

function columnsOf({ say, nameOf, search, isWide }: ColumnParts): readonly TableColumn<Message>[] {
  const brand: TableColumn<Message> = {
    id: 'brand',
    title: say('companies.brand'),
    width: '13%',
    isLeftOutBeside: true,
    cell: ({ brandId }) => nameOf(brandId),
  };
  return [
    {
      id: 'what',
      title: say('messages.column.what'),
      isOnPhone: true,
      cell: (message) => <What message={message} search={search} />,
    },
    {
      id: 'to',
      title: say('messages.column.to'),
      width: '23%',
      besideWidth: '32%',
      isOnPhone: true,
      cell: (one) => <To message={one} />,
    },
    ...(isWide ? [brand] : []),
    {
      id: 'state',
      title: say('people.column.state'),
      width: '24%',
      besideWidth: '36%',
      isOnPhone: true,
      cell: (message) => <StateOf message={message} />,
    },
    {
      id: 'tries',
      title: say('messages.column.tries'),
      width: '90px',
      isLeftOutBeside: true,
      cell: ({ tries }) => <span className={styles.number}>{tries}</span>,
    },
    {
      id: 'when',
      title: say('audit.column.time'),
      width: '120px',
      isLeftOutBeside: true,
      cell: (message) => <When message={message} />,
    },
  ];
}

interface CellProps {
  readonly message: Message;
}

function What({ message, search }: CellProps & { readonly search: MessagesSearch }) {
  const say = useSay();
  const isNarrow = useIsNarrow();
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: message.id }}>
        {kindOf(say, message)}
      </Link>
      <small>
        {wayOf(say, message)}
        {isNarrow && (
          <>
            {' · '}
            <When message={message} />
          </>
        )}
      </small>
    </TwoLines>
  );
}

function To({ message: { accountName, recipient } }: CellProps) {
  if (accountName === undefined) return <span className={styles.name}>{recipient}</span>;
  return (
    <TwoLines>
      <span className={styles.name}>{accountName}</span>
      <small className={styles.name}>{recipient}</small>
    </TwoLines>
  );
}

function StateOf({ message }: CellProps) {
  const say = useSay();
  const { icon, tone, text } = lookOfMessage(message);
  const why = whyOfMessage(say, message);
  return (
    <TwoLines>
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
      {why && <small>{why}</small>}
    </TwoLines>
  );
}

function When({ message: { queuedAt } }: CellProps) {
  const { ago, exact } = useTimes();
  return (
    <time dateTime={new Date(queuedAt).toISOString()} title={exact(queuedAt)}>
      {ago(queuedAt)}
    </time>
  );
}
