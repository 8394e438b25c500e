import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ListedAccount } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';
import { Initials, State } from '../../parts/icons/Icon.tsx';
import type { TableColumn } from '../../parts/table/TableColumn.ts';
import { TwoLines } from '../../parts/table/TwoLines.tsx';
import type { ChoosableColumn } from '../people-search.ts';
import { fullNameOf, stateLookOf, stepsIn, waysIn } from '../people-words.ts';
import styles from './People.module.css';

interface ColumnParts {
  readonly say: ConsoleSay;
  readonly times: Times;
  /** The address of the list. */
  readonly base: string;
  readonly density: 'calm' | 'tight';
  /** The columns beside the name that are shown. */
  readonly shown: readonly ChoosableColumn[];
  /** The list is of several companies. */
  readonly isWide: boolean;
  /** Columns can be sorted by. */
  readonly isSorted: boolean;
}

/** The columns of the list of people. */
export function peopleColumns({ say, times, base, density, shown, isWide, isSorted }: ColumnParts) {
  const always: readonly (TableColumn<ListedAccount> | false)[] = [
    {
      id: 'name',
      title: say('people.column.name'),
      isOnPhone: true,
      ...(isSorted && { sort: 'name' }),
      cell: (person) => <Name person={person} base={base} isCalm={density === 'calm'} />,
    },
    isWide && {
      id: 'company',
      title: say('people.column.company'),
      width: '18%',
      cell: ({ companyName }) => companyName,
    },
  ];
  const choosable: readonly (TableColumn<ListedAccount> & { readonly id: ChoosableColumn })[] = [
    {
      id: 'extension',
      title: say('people.column.extension'),
      width: '8%',
      cell: ({ extension }) => extension ?? '–',
    },
    {
      id: 'state',
      title: say('people.column.state'),
      width: '18%',
      isOnPhone: true,
      ...(isSorted && { sort: 'stateSince' }),
      cell: (person) => <StateOf person={person} say={say} times={times} isCalm={density === 'calm'} />,
    },
    {
      id: 'secondStep',
      title: say('people.column.secondStep'),
      width: '16%',
      cell: ({ secondSteps }) => <Steps steps={secondSteps} say={say} />,
    },
    {
      id: 'ways',
      title: say('people.column.ways'),
      width: '13%',
      cell: ({ ways }) => (ways === undefined || ways.length === 0 ? '–' : waysIn(say, ways)),
    },
    {
      id: 'lastSignIn',
      title: say('people.column.lastSignIn'),
      width: '13%',
      ...(isSorted && { sort: 'lastSignIn' }),
      cell: ({ lastSignInAt }) =>
        lastSignInAt === undefined ? (
          <span className={styles.muted}>{say('people.never')}</span>
        ) : (
          <time dateTime={new Date(lastSignInAt).toISOString()} title={times.exact(lastSignInAt)}>
            {times.ago(lastSignInAt)}
          </time>
        ),
    },
  ];
  return [...always.filter((column) => column !== false), ...choosable.filter(({ id }) => shown.includes(id))];
}

interface NameProps {
  readonly person: ListedAccount;
  readonly base: string;
  readonly isCalm: boolean;
}

function Name({ person, base, isCalm }: NameProps) {
  const name = fullNameOf(person);
  return (
    <span className={styles.name}>
      {isCalm && <Initials of={name} />}
      <TwoLines>
        <Link to={`${base}/${person.id}`}>{name}</Link>
        {isCalm && (
          <small>
            <bdi>{person.email ?? person.directNumber}</bdi>
          </small>
        )}
      </TwoLines>
    </span>
  );
}

interface StateProps extends Pick<ColumnParts, 'say' | 'times'> {
  readonly person: ListedAccount;
  readonly isCalm: boolean;
}

/** The state; of an invitation also when its code ends. */
function StateOf({ person, say, times, isCalm }: StateProps) {
  const { icon, tone, text } = stateLookOf(person);
  const { invitedUntil } = person;
  if (invitedUntil === undefined)
    return (
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
    );
  const isEnded = times.isPast(invitedUntil);
  return (
    <TwoLines>
      <State of={isEnded ? TriangleAlert : icon} tone={isEnded ? 'warn' : tone}>
        {say(isEnded ? 'people.state.invitationEnded' : 'people.state.invited')}
      </State>
      {isCalm && (
        <small title={times.exact(invitedUntil)}>
          {say(isEnded ? 'people.invitation.ended' : 'people.invitation.until', { day: times.shortDay(invitedUntil) })}
        </small>
      )}
    </TwoLines>
  );
}

function Steps({ steps, say }: { readonly steps: ListedAccount['secondSteps']; readonly say: ConsoleSay }) {
  if (steps === undefined) return '–';
  if (steps.length > 0) return stepsIn(say, steps);
  return (
    <State of={TriangleAlert} tone="warn">
      {say('people.secondStep.none')}
    </State>
  );
}
