import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { checksCountQuery } from '../address-checks/checks-queries.ts';
import { approvalsQuery } from '../approvals/approvals-queries.ts';
import { useScope } from '../kernel/caller.ts';
import { pathOfScope, type ViewScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { alarmWatchQuery } from '../parts/alarms/alarm-queries.ts';
import { Toasts } from '../parts/dialogs/toast.tsx';
import { Icon } from '../parts/icons/Icon.tsx';
import { Mark } from '../parts/layout/Mark.tsx';
import { Keys } from './Keys.tsx';
import type { ConsolePlace } from './navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { FindOrDo } from './palette/FindOrDo.tsx';
import { Reach } from './reach/Reach.tsx';
import styles from './Shell.module.css';
import { usePlaces } from './usePlaces.ts';

const addressOf = (scope: ViewScope, { path }: ConsolePlace) => `${pathOfScope(scope)}${path}`;

/** The frame of every view: brand, reach, search, places, person. On phones a bar above and the places below. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.app}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {say('shell.skip')}
      </button>
      <aside className={styles.side}>
        <Mark className={styles.mark} />
        <Reach />
        <FindOrDo />
        <Places />
        <PersonMenu />
      </aside>
      <header className={styles.bar}>
        <Mark className={styles.mark} />
        <Reach isIcon />
        <FindOrDo isIcon />
        <PersonMenu isIcon />
      </header>
      <main className={styles.main} id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Tabs />
      <Toasts />
      <Keys />
    </div>
  );
}

function Places() {
  const say = useSay();
  const scope = useScope();
  const nav = useRef<HTMLElement>(null);
  return (
    <nav className={styles.places} aria-label={say('shell.places')} ref={nav}>
      {usePlaces().map(({ text, places }) => (
        <div key={text ?? ''} className={styles.group}>
          {text && <h3>{say(text)}</h3>}
          {places.map((place) => (
            <PlaceLink key={place.path} scope={scope} place={place} />
          ))}
        </div>
      ))}
      <KeptInView nav={nav} />
    </nav>
  );
}

/** Scrolls to the place that is open, which another way than its link may have opened. It alone renders again for that. */
function KeptInView({ nav }: { readonly nav: RefObject<HTMLElement | null> }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (path !== '')
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [path, nav]);
  return null;
}

interface PlaceLinkProps {
  readonly scope: ViewScope;
  readonly place: ConsolePlace;
  readonly onOpen?: () => void;
}

function PlaceLink({ scope, place, onOpen }: PlaceLinkProps) {
  const say = useSay();
  return (
    <Link
      to={addressOf(scope, place)}
      activeOptions={{ exact: place.path === '' }}
      title={say(place.text)}
      onClick={onOpen}
    >
      <Icon of={place.icon} />
      <span>{say(place.text)}</span>
      {place.waiting && <Waiting of={place.waiting} scope={scope} />}
    </Link>
  );
}

interface WaitingProps {
  readonly of: NonNullable<ConsolePlace['waiting']>;
  readonly scope: ViewScope;
}

/** How much waits at a place. */
function Waiting({ of, scope }: WaitingProps) {
  const Count = counts[of];
  return <Count scope={scope} />;
}

const counts = { alarms: AlarmsCount, approvals: ApprovalsCount, addressChecks: ChecksCount };

/** How many addresses wait to be checked. */
function ChecksCount({ scope }: { readonly scope: ViewScope }) {
  const { data } = useQuery(checksCountQuery(scope));
  return <Count count={data?.waiting ?? 0} text="addressChecks.waiting" />;
}

/** How many alarms are open and not muted. */
function AlarmsCount({ scope }: { readonly scope: ViewScope }) {
  const { data } = useQuery(alarmWatchQuery(scope));
  return <Count count={data?.open ?? 0} text="alarms.openCount" />;
}

/** How many approvals wait for the person. */
function ApprovalsCount({ scope }: { readonly scope: ViewScope }) {
  const { data = [] } = useQuery(approvalsQuery(scope));
  return <Count count={data.filter(({ waitsForYou }) => waitsForYou).length} text="shell.waiting" />;
}

interface CountProps {
  readonly count: number;
  /** Says what is counted. */
  readonly text: 'addressChecks.waiting' | 'alarms.openCount' | 'shell.waiting';
}

/** A count beside a place; nothing where there is none. */
function Count({ count, text }: CountProps) {
  const say = useSay();
  if (count === 0) return null;
  return (
    <span className={styles.count} title={say(text, { count })}>
      {count}
    </span>
  );
}

const mostTabs = 4;

/** The first places, at the foot of a phone, and a way to the others. */
function Tabs() {
  const say = useSay();
  const scope = useScope();
  const places = usePlaces().flatMap((group) => group.places);
  if (places.length < 2) return null;
  const shown = places.length > mostTabs ? mostTabs - 1 : mostTabs;
  return (
    <nav className={styles.tabs} aria-label={say('shell.places')}>
      {places.slice(0, shown).map((place) => (
        <PlaceLink key={place.path} scope={scope} place={place} />
      ))}
      {places.length > shown && <MorePlaces places={places.slice(shown)} />}
    </nav>
  );
}

function MorePlaces({ places }: { readonly places: readonly ConsolePlace[] }) {
  const say = useSay();
  const scope = useScope();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id}>
        <Icon of={Ellipsis} />
        <span>{say('shell.more')}</span>
        {places.map(({ waiting }) => waiting && <Waiting key={waiting} of={waiting} scope={scope} />)}
      </button>
      <div className={styles.more} id={id} ref={list} popover="auto">
        {places.map((place) => (
          <PlaceLink key={place.path} scope={scope} place={place} onOpen={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}
