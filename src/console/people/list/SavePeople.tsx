import type { ListedAccount } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { SaveFile } from '../../parts/table/SaveFile.tsx';
import { type ChoosableColumn, shownColumns } from '../people-search.ts';
import { fullNameOf, stateLookOf, stepsIn, waysIn } from '../people-words.ts';
import { type PeopleAsked, readAllPeople } from './people-queries.ts';

/** The cell of a column as a text. */
const cells: Readonly<Record<ChoosableColumn, (say: ConsoleSay, person: ListedAccount) => string>> = {
  extension: (_, { extension }) => extension ?? '',
  state: (say, person) => say(stateLookOf(person).text),
  secondStep: (say, { secondSteps }) => stepsIn(say, secondSteps ?? []),
  ways: (say, { ways }) => waysIn(say, ways ?? []),
  lastSignIn: (_, { lastSignInAt }) => (lastSignInAt === undefined ? '' : new Date(lastSignInAt).toISOString()),
};

/** Saves what is shown as a file, with the masks of who asks. */
export function SavePeople({ asked }: { readonly asked: PeopleAsked }) {
  const say = useSay();
  return (
    <SaveFile
      label={say('people.csv')}
      fileName="people.csv"
      read={async () => {
        const { people, hasMore } = await readAllPeople(asked);
        const shown = shownColumns(asked.search);
        const head = (['name', 'email', ...shown] as const).map((name) => say(`people.column.${name}`));
        const rowOf = (person: ListedAccount) => [
          fullNameOf(person),
          person.email ?? '',
          ...shown.map((name) => cells[name](say, person)),
        ];
        const told = say(hasMore ? 'people.savedPart' : 'people.saved', { count: people.length });
        return { rows: [head, ...people.map(rowOf)], told };
      }}
    />
  );
}
