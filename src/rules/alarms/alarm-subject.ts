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

/**
 * What an alarm is about, without its brand: an app, a connection with its company, a way of messages, or something of the
 * installation. What a later version may add has no text, and is told by its name.
 */
export function alarmSubject({ subject, appName, connectionLabel, companyName }: AboutSomething): SubjectOfAlarm {
  const { app, connection, channel, way, service, limit, table, alarm: guess, process } = subject;
  if (app !== undefined) return { name: appName ?? app };
  if (connection !== undefined) return { name: companyName ?? connectionLabel ?? connection };
  const name = channel ?? way ?? service ?? limit ?? table ?? guess ?? process?.slice(0, 8);
  const words = { ...wayWords, ...serviceWords, ...limitWords, ...guessWords };
  const word = words[table === undefined ? (name ?? '') : ''];
  return word === undefined ? { name } : { word };
}
