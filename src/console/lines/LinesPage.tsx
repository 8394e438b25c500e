import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import PhoneCall from 'lucide/dist/esm/icons/phone-call.mjs';
import { useCallback } from 'react';
import { useCompany, useMay, useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import type { LineCounts } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { Filled } from '../parts/charts/Bar.tsx';
import { ImportLink } from '../parts/import/ImportLink.tsx';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Card, Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { Views } from '../parts/table/Views.tsx';
import { LinePanel } from './LinePanel.tsx';
import styles from './Lines.module.css';
import { LinesTable } from './LinesTable.tsx';
import { lineCountsQuery, linesQuery } from './lines-queries.ts';
import { type LinesSearch, type LineView, lineViews, readLinesSearch } from './lines-search.ts';
import { SaveEvidence } from './SaveEvidence.tsx';

/** The lines of a company: those to finish first, and where each stands. */
export function LinesPage() {
  const say = useSay();
  const company = useCompany() ?? '';
  const may = useMay();
  const scope = useScope();
  const search = readLinesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (next: LinesSearch) => void navigate({ to: '.', search: next as Record<string, string> }),
    [navigate],
  );
  const { data: counts } = useQuery(lineCountsQuery(company));
  const close = () => change(search.view ? { view: search.view } : {});
  return (
    <Page
      title={say('place.lines')}
      fact={say('lines.fact')}
      acts={
        <>
          <Link to={`${pathOfScope(scope)}/lines/rules`} className={buttonClass({})}>
            {say('lines.rules.title')}
          </Link>
          {may('addresses:read') && <SaveEvidence company={company} />}
          {may('lines:write') && <ImportLink path="/lines/import" />}
        </>
      }
    >
      {counts && <Overview counts={counts} />}
      {counts && <LineViews counts={counts} search={search} onChange={change} />}
      <ListBeside
        panel={
          search.open !== undefined && (
            <LinePanel key={search.open} company={company} id={search.open} onClose={close} />
          )
        }
      >
        <div className={styles.list}>
          <LineList company={company} counts={counts} search={search} onChange={change} />
        </div>
      </ListBeside>
    </Page>
  );
}

/** How many lines have an address, as a number and as a bar. */
function Overview({ counts }: { readonly counts: LineCounts }) {
  const say = useSay();
  const { number } = useTimes();
  const { all, withAddress, toFinish, beingChecked } = counts;
  if (all === 0) return null;
  const parts = [
    [toFinish, say('lines.view.toFinish')],
    [beingChecked, say('lines.view.beingChecked')],
  ] as const;
  return (
    <div className={styles.overview}>
      <Card isPadded>
        <div className={styles.numbers}>
          <div className={styles.whole}>
            <p>
              <b>{number(withAddress)}</b> <span>{say('lines.haveAddress', { count: all })}</span>
            </p>
            <Filled part={withAddress / all} />
          </div>
          <dl>
            {parts.map(([count, text]) => (
              <div key={text} className={styles.stat}>
                <dt>{text}</dt>
                <dd>{number(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </div>
  );
}

interface LineViewsProps {
  readonly counts: LineCounts;
  readonly search: LinesSearch;
  readonly onChange: (search: LinesSearch) => void;
}

function LineViews({ counts, search, onChange }: LineViewsProps) {
  const say = useSay();
  const shown = search.view ?? 'toFinish';
  const views = lineViews.map((view) => ({
    id: view,
    text: say(`lines.view.${view}`),
    count: counts[view],
    isShown: view === shown,
    onShow: () => onChange(view === 'toFinish' ? {} : { view }),
  }));
  return <Views views={views} />;
}

interface LineListProps extends Omit<LineViewsProps, 'counts'> {
  readonly company: string;
  readonly counts: LineCounts | undefined;
}

function LineList({ company, counts, search, onChange }: LineListProps) {
  const view = search.view ?? 'toFinish';
  const { list, items, readMore, isWhole, total: atLeast } = usePages(linesQuery(company, view));
  const total = isWhole ? atLeast : Math.max(counts?.[view] ?? 0, atLeast);
  return (
    <Card>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRepeat={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <NoLines view={counts?.all === 0 ? 'all' : view} />}
      {items.length > 0 && (
        <LinesTable
          items={items}
          total={total}
          search={search}
          onOpen={({ id }) => onChange({ ...search, open: id })}
          onMore={readMore}
        />
      )}
    </Card>
  );
}

function NoLines({ view }: { readonly view: LineView }) {
  const say = useSay();
  return <Empty icon={PhoneCall} title={say(`lines.empty.${view}`)} detail={say(`lines.empty.${view}Detail`)} />;
}
