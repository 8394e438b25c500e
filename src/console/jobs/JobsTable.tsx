import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { ListJobsItem } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { useIsNarrow } from '../kernel/useIsNarrow.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { State } from '../parts/icons/Icon.tsx';
import { isRunning, lookOfState, stateOfJob, whatJobDoes } from '../parts/jobs/job-words.ts';
import { useActorName } from '../parts/records/useActorName.ts';
import { DataTable } from '../parts/table/DataTable.tsx';
import type { TableColumn } from '../parts/table/TableColumn.ts';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import styles from './Jobs.module.css';
import { tookMs } from './job-times.ts';
import type { JobsSearch } from './jobs-search.ts';

interface JobsTableProps {
  readonly items: readonly ListJobsItem[];
  readonly total: number;
  readonly search: JobsSearch;
  readonly onOpen: (job: ListJobsItem) => void;
  readonly onMore: () => void;
}

/** Jobs with what they do, where, how far they are, who has begun them and how long they took. */
export function JobsTable({ items, total, search, onOpen, onMore }: JobsTableProps) {
  const say = useSay();
  const times = useTimes();
  const { kind } = useScope();
  return (
    <DataTable
      caption={say('jobs.caption')}
      columns={columnsOf({ say, times, search, isOfCompany: kind === 'company', isWide: kind === 'all' })}
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
  readonly times: Times;
  readonly search: JobsSearch;
  readonly isOfCompany: boolean;
  /** The list has several brands. */
  readonly isWide: boolean;
}

function columnsOf({ say, times, search, isOfCompany, isWide }: ColumnParts): readonly TableColumn<ListJobsItem>[] {
  const company: TableColumn<ListJobsItem> = {
    id: 'company',
    title: say('people.column.company'),
    width: '20%',
    besideWidth: '29%',
    isOnPhone: true,
    cell: (job) => <CompanyOf job={job} isWide={isWide} />,
  };
  return [
    {
      id: 'what',
      title: say('jobs.column.what'),
      isOnPhone: true,
      cell: (job) => <What job={job} search={search} />,
    },
    ...(isOfCompany ? [] : [company]),
    {
      id: 'state',
      title: say('people.column.state'),
      width: '21%',
      besideWidth: '29%',
      isOnPhone: true,
      cell: (job) => <StateOf job={job} />,
    },
    {
      id: 'by',
      title: say('audit.column.by'),
      width: '17%',
      isLeftOutBeside: true,
      cell: (job) => <Starter job={job} />,
    },
    {
      id: 'took',
      title: say('jobs.column.took'),
      width: '11%',
      isLeftOutBeside: true,
      cell: (job) => {
        const ms = tookMs(job);
        return ms === undefined ? '–' : times.duration(ms);
      },
    },
  ];
}

function What({ job, search }: { readonly job: ListJobsItem; readonly search: JobsSearch }) {
  const say = useSay();
  const { ago, exact } = useTimes();
  const { id, rows, madeAt, startedAt = madeAt } = job;
  return (
    <TwoLines>
      <Link to="." search={{ ...search, open: id }}>
        {whatJobDoes(say, job)}
      </Link>
      <small>
        {say('jobs.rows', { count: rows })} · <time title={exact(startedAt)}>{ago(startedAt)}</time>
      </small>
    </TwoLines>
  );
}

function CompanyOf({ job, isWide }: { readonly job: ListJobsItem; readonly isWide: boolean }) {
  const { nameOf } = useBrands();
  const isNarrow = useIsNarrow();
  const { company, companyName = company, brandId } = job;
  return (
    <TwoLines>
      <span className={styles.name}>{companyName}</span>
      {isWide && !isNarrow && brandId !== undefined && <small>{nameOf(brandId)}</small>}
    </TwoLines>
  );
}

function StateOf({ job }: { readonly job: ListJobsItem }) {
  const say = useSay();
  const { icon, tone, text } = lookOfState[stateOfJob(job)];
  const { done, rows } = job;
  return (
    <TwoLines>
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
      {(isRunning(job) || done < rows) && <small>{say('jobs.progress', { done, count: rows })}</small>}
    </TwoLines>
  );
}

function Starter({ job: { madeBy, startedBy = madeBy } }: { readonly job: ListJobsItem }) {
  return <span className={styles.name}>{useActorName({ operator: startedBy })}</span>;
}
