import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { alarmWatchQuery } from '../parts/alarms/alarm-queries.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch, Note } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { AlarmBeside } from './AlarmBeside.tsx';
import styles from './Alarms.module.css';
import { AlarmsTable } from './AlarmsTable.tsx';
import { AlarmsTools } from './AlarmsTools.tsx';
import { alarmsQuery } from './alarms-queries.ts';
import { type AlarmsSearch, listOf, readAlarmsSearch } from './alarms-search.ts';

/** What is wrong, who works on it, and the ways out. */
export function AlarmsPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search = readAlarmsSearch(useSearch({ strict: false }));
  const change = useCallback((next: AlarmsSearch) => void navigate({ to: '.', search: { ...next } }), [navigate]);
  return (
    <Page title={say('place.alarms')} fact={<Summary brand={search.brand} />}>
      <Blind brand={search.brand} />
      <AlarmsTools search={search} onChange={change} />
      <Alarms search={search} onChange={change} />
    </Page>
  );
}

/** When the rules were evaluated last; undefined if never, or while that is not read. */
function useLookedAt(brand: number | undefined): string | undefined {
  const { clock } = useTimes();
  const { data } = useQuery(alarmWatchQuery(useScope(), brand));
  return data?.evaluatedAt === undefined ? undefined : clock(data.evaluatedAt);
}

function Summary({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const time = useLookedAt(brand);
  const { data } = useQuery(alarmWatchQuery(useScope(), brand));
  if (!data || time === undefined) return null;
  return say('alarms.summary', { open: data.open, muted: data.muted, time });
}

/** Nobody sees now whether something is wrong, so nothing here says that all is well. */
function Blind({ brand }: { readonly brand: number | undefined }) {
  const say = useSay();
  const time = useLookedAt(brand) ?? '–';
  const { data } = useQuery(alarmWatchQuery(useScope(), brand));
  if (!data?.isBlind) return null;
  return (
    <div className={styles.blind} role="status">
      <Note icon={EyeOff} tone="warn">
        <b>{say('alarms.blind')}</b> {say('alarms.blindDetail', { time })}
      </Note>
    </div>
  );
}

interface AlarmsProps {
  readonly search: AlarmsSearch;
  readonly onChange: (search: AlarmsSearch) => void;
}

function Alarms({ search, onChange }: AlarmsProps) {
  const say = useSay();
  const scope = useScope();
  const { list, items, readMore, total, isWhole } = usePages(alarmsQuery({ scope, search }));
  return (
    <ListBeside
      panel={
        search.open !== undefined && (
          <AlarmBeside
            key={search.open}
            id={search.open}
            known={items.find(({ id }) => id === search.open)}
            onClose={() => onChange(listOf(search))}
          />
        )
      }
    >
      <Listed
        list={list}
        count={items.length}
        foot={say(isWhole ? 'alarms.count' : 'alarms.countMore', { count: items.length })}
        empty={<NoAlarms search={search} onClear={() => onChange({})} />}
      >
        <AlarmsTable
          items={items}
          total={total}
          search={search}
          onOpen={({ id }) => onChange({ ...search, open: id })}
          onMore={readMore}
        />
      </Listed>
    </ListBeside>
  );
}

interface NoAlarmsProps {
  readonly search: AlarmsSearch;
  readonly onClear: () => void;
}

/** All is well only where everything is looked at, and somebody looks. */
function NoAlarms({ search, onClear }: NoAlarmsProps) {
  const say = useSay();
  const time = useLookedAt(search.brand);
  const { data } = useQuery(alarmWatchQuery(useScope(), search.brand));
  if (Object.keys(listOf(search)).length > 0) return <NoMatch onClear={onClear} />;
  if (!data || data.isBlind || time === undefined)
    return <Empty icon={BellRing} title={say('alarms.count', { count: 0 })} />;
  return <Empty icon={CircleCheck} title={say('alarms.allWell')} detail={say('alarms.allWellDetail', { time })} />;
}
