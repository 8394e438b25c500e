import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { useIsNarrow } from '../../kernel/useIsNarrow.ts';
import styles from './DataTable.module.css';
import type { TableColumn } from './TableColumn.ts';
import { TableHead } from './TableHead.tsx';
import type { RowSelection } from './useSelection.ts';

interface DataTableProps<Item> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Item>[];
  /** What has been read so far, in its order. */
  readonly items: readonly Item[];
  /** How many there are. */
  readonly total: number;
  readonly density: 'calm' | 'tight';
  /** `name` or `-name`; without it no column is sorted. */
  readonly sort?: string;
  keyOf(item: Item): string;
  /** The key of the row that is open beside the table. */
  readonly openKey?: string | undefined;
  onSort?(sort: string): void;
  onOpen(item: Item): void;
  /** Rows that are not read come into view. Without it the list is whole. */
  onMore?(): void;
  /** Rows can be chosen. */
  readonly choice?: RowChoice<Item> | undefined;
}

interface RowChoice<Item> {
  readonly selection: RowSelection;
  /** What the checkbox of a row is called. */
  labelOf(item: Item): string;
}

const rowHeights = { calm: 57, tight: 41 };
/** Rows beyond the window that are kept. */
const beyond = 8;

/**
 * A table of any length, of which the rows in view are in the document. Arrows and j and k move between rows, Enter opens one,
 * Space chooses one, and with Shift all from the last one on. Its rows are those of a real table, so that screen
 * readers read it as one.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { caption, items, total, density, keyOf, openKey, onOpen, onMore, choice } = props;
  const isNarrow = useIsNarrow();
  const wide = openKey === undefined ? props.columns : besideColumns(props.columns);
  const columns = isNarrow ? stacked(props.columns) : wide;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const { shown, above, below, show, measure } = useShownRows({ body, read: items.length, total, density, onMore });
  const onChoose = (item: Item, isRange: boolean) => choice?.selection.toggle(keyOf(item), isRange);
  const onKeyDown = useRowKeys({ body, active, setActive, items, onOpen, onChoose, show });
  const width = columns.length + (choice ? 1 : 0);
  const id = useId();
  return (
    <table className={styles.table} data-density={density} aria-rowcount={total + 1}>
      <caption className={styles.caption}>{caption}</caption>
      <TableHead
        columns={columns}
        sort={props.sort ?? ''}
        onSort={(sort) => props.onSort?.(sort)}
        choose={choice && <ChooseRead selection={choice.selection} read={items.map(keyOf)} />}
      />
      <tbody ref={body} onKeyDown={onKeyDown}>
        <Space height={above} columns={width} />
        {shown.map(({ index }) => {
          const item = items[index];
          return (
            <tr
              key={item ? keyOf(item) : index}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              aria-labelledby={item && columns.map((column) => `${id}-${index}-${column.id}`).join(' ')}
              aria-current={item && keyOf(item) === openKey ? 'true' : undefined}
              data-chosen={item && choice?.selection.has(keyOf(item)) ? '' : undefined}
              tabIndex={index === active ? 0 : -1}
              onFocus={() => setActive(index)}
            >
              <Cells rowId={`${id}-${index}`} item={item} columns={columns} keyOf={keyOf} choice={choice} />
            </tr>
          );
        })}
        <Space height={below} columns={width} />
      </tbody>
    </table>
  );
}

/** The columns while a row is open beside the table. */
const besideColumns = <Item,>(columns: readonly TableColumn<Item>[]): readonly TableColumn<Item>[] =>
  columns
    .filter(({ isLeftOutBeside }) => !isLeftOutBeside)
    .map(({ besideWidth, ...column }) => ({ ...column, ...(besideWidth && { width: besideWidth }) }));

/** The columns of a phone as one. */
function stacked<Item>(columns: readonly TableColumn<Item>[]): readonly TableColumn<Item>[] {
  const [first, ...others] = columns.filter(({ isOnPhone }) => isOnPhone);
  if (!first) return [];
  const cell = (item: Item) => (
    <div className={styles.stack}>
      {first.cell(item)}
      {others.map((column) => (
        <div key={column.id} className={column.isOnPhone === 'titled' ? styles.titled : undefined}>
          {column.isOnPhone === 'titled' && <span className={styles.title}>{column.title}</span>}
          {column.isOnPhone === 'titled' ? <div>{column.cell(item)}</div> : column.cell(item)}
        </div>
      ))}
    </div>
  );
  return [{ ...first, cell }];
}

interface ShownRows extends Pick<DataTableProps<never>, 'total' | 'density'> {
  readonly onMore: (() => void) | undefined;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** How many rows were read. */
  readonly read: number;
}

/**
 * The rows in view with some around, and the height of those above and below in pixels. A row is as high as its text needs, which is
 * measured once it is shown. Asks for more where they are not read.
 */
function useShownRows({ body, read, total, density, onMore }: ShownRows) {
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeights[density],
    overscan: beyond,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (read < total && lastShown >= read - beyond) onMore?.();
  }, [read, lastShown, total, onMore]);
  return {
    shown,
    above: (shown[0]?.start ?? 0) - rows.options.scrollMargin,
    below: rows.getTotalSize() - ((shown.at(-1)?.end ?? 0) - rows.options.scrollMargin),
    show: (index: number) => rows.scrollToIndex(index),
    measure: rows.measureElement,
  };
}

type CellsProps<Item> = Pick<DataTableProps<Item>, 'columns' | 'keyOf' | 'choice'> & {
  /** Undefined while it is not read. */
  readonly item: Item | undefined;
  /** Begins the ids of the cells, which name the row for screen readers. */
  readonly rowId: string;
};

function Cells<Item>({ item, rowId, columns, keyOf, choice }: CellsProps<Item>) {
  return (
    <>
      {choice && (
        <td className={styles.choice}>
          {item && <ChooseRow label={choice.labelOf(item)} rowKey={keyOf(item)} selection={choice.selection} />}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} id={`${rowId}-${column.id}`}>
          {item ? column.cell(item) : <span className={styles.bone} />}
        </td>
      ))}
    </>
  );
}

interface RowKeys<Item> {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly active: number;
  setActive(index: number): void;
  readonly items: readonly Item[];
  onOpen(item: Item): void;
  onChoose(item: Item, isRange: boolean): void;
  /** Brings a row into view. */
  show(index: number): void;
}

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves between rows by keys, and opens one. Keys within a control are its own. */
function useRowKeys<Item>({ body, active, setActive, items, onOpen, onChoose, show }: RowKeys<Item>) {
  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), items.length - 1);
    setActive(next);
    show(next);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus());
  };
  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('a,button,input')) return;
    const step = stepOf[event.key];
    const item = items[active];
    if (step !== undefined) goTo(active + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(items.length - 1);
    else if (event.key === 'Enter' && item) onOpen(item);
    else if (event.key === ' ' && item) onChoose(item, event.shiftKey);
    else return;
    event.preventDefault();
  };
}

interface ChooseRowProps {
  readonly label: string;
  readonly rowKey: string;
  readonly selection: RowSelection;
}

function ChooseRow({ label, rowKey, selection }: ChooseRowProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.has(rowKey)}
      onChange={({ nativeEvent }) =>
        selection.toggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

function ChooseRead({ selection, read }: { readonly selection: RowSelection; readonly read: readonly string[] }) {
  const say = useSay();
  const chosen = read.filter(selection.has).length;
  const isPartly = chosen > 0 && chosen < read.length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      type="checkbox"
      aria-label={say('bulk.chooseRead')}
      checked={read.length > 0 && chosen === read.length}
      onChange={selection.toggleRead}
    />
  );
}

/** Room for rows that are not in the document. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a tab index is not focused
    <tr aria-hidden="true">
      <td className={styles.gap} colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}
