import { guessWords, limitWords, serviceWords } from '../../contract/texts/subject-words.ts';
import { wayWords } from '../../contract/texts/way-words.ts';

/** An alarm, as far as it says what it is about. */
interface AboutSomething {
  readonly subject: Readonly<Partial<Record<string, string>>>;
  readonly appName?: string | undefined;
  readonly connectionLabel?: string | undefined;
  readonly companyName?: string | undefined;
}

type Word = (typeof wayWords | typeof serviceWords | typeof limitWords | typeof guessWords)[string];

/** What an alarm is about: a text of the console, or a name. */
type SubjectOfAlarm = { readonly word: Word } | { readonly name: string | undefined };

/** The labels that name what an alarm is about, with the texts for their values. */
const named: readonly (readonly [label: string, words?: Readonly<Record<string, Word>>])[] = [
  ['channel', wayWords],
  ['way', wayWords],
  ['service', serviceWords],
  ['limit', limitWords],
  ['table'],
  ['alarm', guessWords],
];

/**
 * What an alarm is about, without its brand: an app, a connection with its company, a way of messages, or something of the
 * installation. What a later version may add has no text, and is told by its name.
 */
export function alarmSubject({ subject, appName, connectionLabel, companyName }: AboutSomething): SubjectOfAlarm {
  const { app, connection } = subject;
  if (app !== undefined) return { name: appName ?? app };
  if (connection !== undefined) return { name: companyName ?? connectionLabel ?? connection };
  const [label, words] = named.find(([one]) => subject[one] !== undefined) ?? [];
  if (label === undefined) return { name: subject.process?.slice(0, 8) };
  const name = subject[label] ?? '';
  const word = words?.[name];
  return word === undefined ? { name } : { word };
}
