import { type ReactNode, useState } from 'react';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { EmptyRow } from '../states/States.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { TableColumn } from '../table/TableColumn.ts';
import { TwoLines } from '../table/TwoLines.tsx';
import { Views } from '../table/Views.tsx';
import styles from './Import.module.css';

/** A row of a difference: something new, or one value that changes. */
export interface DifferenceItem {
  readonly key: string;
  /** Of the file; undefined for what is not in it. */
  readonly line: number | undefined;
  readonly title: string;
  /** What belongs to it: an address, a person, or the value that changes. */
  readonly detail?: string | undefined;
  /** A value as it is now, and as the file has it. */
  readonly before?: string;
  readonly after?: string;
  readonly state?: ReactNode;
}

export const differenceViews = ['changed', 'new', 'same', 'onlyHere'] as const;
type ViewName = (typeof differenceViews)[number];

/** One kind of rows. */
export interface DifferenceView {
  /** How many it has: a thing that changes in several values counts once. */
  readonly count: number;
  readonly items: readonly DifferenceItem[];
  /** In the place of the table, where it is not read. */
  readonly instead?: ReactNode;
}

interface DifferenceProps {
  /** What the things are called, as the head of a column. */
  readonly nameTitle: string;
  readonly views: Readonly<Record<ViewName, DifferenceView>>;
  /** Called when a view is opened. */
  readonly onShow?: (view: ViewName) => void;
}

/** What a file would do to what is there: what changes, field by field, what is new, what stays, and what the file does not have. */
export function Difference({ nameTitle, views, onShow }: DifferenceProps) {
  const say = useSay();
  const [shown, setShown] = useState<ViewName>(
    () => differenceViews.find((view) => views[view].count > 0 && view !== 'onlyHere') ?? 'new',
  );
  const { items, instead, count } = views[shown];
  const show = (view: ViewName) => {
    setShown(view);
    onShow?.(view);
  };
  return (
    <div className={styles.difference}>
      <Views
        views={differenceViews.map((view) => ({
          id: view,
          text: say(`import.view.${view}`),
          count: views[view].count,
          isShown: view === shown,
          onShow: () => show(view),
        }))}
      />
      {shown === 'onlyHere' && count > 0 && <p className={styles.stays}>{say('import.stays')}</p>}
      <Card>
        {count === 0 && <EmptyRow title={say('import.none')} />}
        {count > 0 &&
          (instead ?? (
            <DataTable
              key={shown}
              caption={say(`import.view.${shown}`)}
              columns={columnsOf(shown, { nameTitle, hasState: items.some(({ state }) => state), say })}
              items={items}
              total={items.length}
              density="calm"
              keyOf={({ key }) => key}
              onOpen={nothing}
              onMore={nothing}
            />
          ))}
      </Card>
    </div>
  );
}

const nothing = () => undefined;

function Value({ of, isNew }: { readonly of: string | undefined; readonly isNew?: boolean }) {
  return (
    <span className={styles.value} data-new={isNew || undefined}>
      {of}
    </span>
  );
}

interface ColumnWords extends Pick<DifferenceProps, 'nameTitle'> {
  /** What is known of the rows stands in a column. */
  readonly hasState: boolean;
  readonly say: ConsoleSay;
}

function columnsOf(view: ViewName, { nameTitle, hasState, say }: ColumnWords): readonly TableColumn<DifferenceItem>[] {
  const line: TableColumn<DifferenceItem> = {
    id: 'line',
    title: say('import.line'),
    width: '72px',
    cell: (item) => item.line,
  };
  const name: TableColumn<DifferenceItem> = {
    id: 'name',
    title: nameTitle,
    isOnPhone: true,
    cell: ({ title, detail }) => (
      <TwoLines>
        <span className={styles.name}>{title}</span>
        {detail && <small>{detail}</small>}
      </TwoLines>
    ),
  };
  if (view === 'changed')
    return [
      line,
      name,
      {
        id: 'before',
        title: say('import.column.now'),
        isOnPhone: 'titled',
        cell: ({ before }) => <Value of={before} />,
      },
      {
        id: 'after',
        title: say('import.column.file'),
        isOnPhone: 'titled',
        cell: ({ after }) => <Value of={after} isNew />,
      },
    ];
  const state: TableColumn<DifferenceItem> = {
    id: 'state',
    title: say('people.column.state'),
    width: '30%',
    isOnPhone: true,
    cell: (item) => item.state,
  };
  const columns = view === 'onlyHere' ? [name] : [line, name];
  return hasState ? [...columns, state] : columns;
}
