import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import type { ReactNode } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { useIsNarrow } from '../../kernel/useIsNarrow.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './DataTable.module.css';
import type { TableColumn } from './TableColumn.ts';

interface TableHeadProps<Item> {
  readonly columns: readonly TableColumn<Item>[];
  /** `name` or `-name`. */
  readonly sort: string;
  onSort(sort: string): void;
  /** Chooses all rows that were read. */
  readonly choose: ReactNode;
}

/** The names of the columns. A column that can be sorted by is a button. */
export function TableHead<Item>({ columns, sort, onSort, choose }: TableHeadProps<Item>) {
  const isNarrow = useIsNarrow();
  return (
    <thead>
      <tr>
        {choose && <th className={styles.choice}>{choose}</th>}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            style={column.width && !isNarrow ? { inlineSize: column.width } : undefined}
            aria-sort={sortOf(column.sort, sort)}
          >
            {column.sort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf(name: string | undefined, sort: string) {
  if (name === undefined) return undefined;
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

interface SortButtonProps<Item> extends Pick<TableHeadProps<Item>, 'sort' | 'onSort'> {
  readonly column: TableColumn<Item>;
}

function SortButton<Item>({ column, sort, onSort }: SortButtonProps<Item>) {
  const say = useSay();
  const { sort: name = '', title } = column;
  const order = sortOf(name, sort);
  const next = order === 'ascending' ? `-${name}` : name;
  return (
    <button type="button" className={styles.sort} title={say('table.sort')} onClick={() => onSort(next)}>
      {title}
      {order !== 'none' && <Icon of={order === 'ascending' ? ArrowUp : ArrowDown} isSmall />}
    </button>
  );
}
