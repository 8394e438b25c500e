import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay, useScope } from '../../kernel/caller.ts';
import type { Account } from '../../kernel/management.generated.ts';
import { type CallerPermission, pathOfScope } from '../../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Initials } from '../../parts/icons/Icon.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { fullNameOf } from '../people-words.ts';
import styles from './Person.module.css';
import { PersonActs } from './PersonActs.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import { PersonInvitation } from './PersonInvitation.tsx';
import { PersonLines } from './PersonLines.tsx';
import { LatestMessages, PersonMessages } from './PersonMessages.tsx';
import { PersonNote } from './PersonNote.tsx';
import { PersonSessions } from './PersonSessions.tsx';
import { PersonSignIns } from './PersonSignIns.tsx';
import { PersonSteps } from './PersonSteps.tsx';
import { PersonWays } from './PersonWays.tsx';
import { personQuery } from './person-queries.ts';

/** A person: ways, second steps, sessions, sign-ins, and what can be done for them. */
export function PersonPage() {
  const say = useSay();
  const { person = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(personQuery(person));
  if (isPending) return <Loading />;
  if (error)
    return (
      <Page title={say('place.people')} path={<BackTo path="/people">{say('place.people')}</BackTo>}>
        <Failure error={error} onRepeat={() => void refetch()} />
      </Page>
    );
  const account = data.output;
  return (
    <Page
      title={fullNameOf(account)}
      fact={factOf(account, say)}
      mark={<Initials of={fullNameOf(account)} size="large" />}
      path={<BackTo path="/people">{say('place.people')}</BackTo>}
      acts={<PersonActs account={account} />}
    >
      <PersonNote account={account} />
      <Parts account={account} />
    </Page>
  );
}

function factOf({ email, directNumber, extension }: Account, say: ConsoleSay): string {
  const parts = [email ?? directNumber, extension && say('person.extension', { extension })];
  return parts.filter(Boolean).join(' · ');
}

/** The parts by the last segment of the address. */
const parts = [
  { name: '', text: 'person.part.overview', needs: 'accounts:read' },
  { name: 'sign-ins', text: 'person.part.signIns', needs: 'sessions:read' },
  { name: 'sessions', text: 'person.part.sessions', needs: 'sessions:read' },
  { name: 'lines', text: 'place.lines', needs: 'lines:read' },
  { name: 'messages', text: 'person.part.messages', needs: 'messages:read' },
] as const satisfies readonly { name: string; text: string; needs: CallerPermission }[];

function Parts({ account }: { readonly account: Account }) {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const { part = '' } = useParams({ strict: false });
  const base = `${pathOfScope(scope)}/people/${account.id}`;
  const shown = parts.filter(({ needs }) => may(needs));
  return (
    <>
      <nav className={styles.parts} aria-label={say('person.parts')}>
        {shown.map(({ name, text }) => (
          <Link key={name} to={name === '' ? base : `${base}/${name}`} activeOptions={{ exact: true }}>
            {say(text)}
          </Link>
        ))}
      </nav>
      {part === '' && <Overview account={account} />}
      {part === 'sign-ins' && may('sessions:read') && <PersonSignIns id={account.id} />}
      {part === 'sessions' && may('sessions:read') && <PersonSessions account={account} />}
      {part === 'lines' && may('lines:read') && <PersonLines account={account} />}
      {part === 'messages' && may('messages:read') && <PersonMessages id={account.id} />}
    </>
  );
}

function Overview({ account }: { readonly account: Account }) {
  const may = useMay();
  return (
    <WithRail rail={<PersonDetails account={account} />}>
      {account.state === 'notActivated' && <PersonInvitation account={account} />}
      <PersonWays account={account} />
      {may('factors:read') && <PersonSteps account={account} />}
      {may('sessions:read') && <PersonSessions account={account} />}
      {may('lines:read') && <PersonLines account={account} />}
      {may('messages:read') && <LatestMessages id={account.id} />}
    </WithRail>
  );
}
