import { createContext, use } from 'react';
import type { ConsoleStart } from '../../contract/console.ts';
import type { ConsoleTextArguments, ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { MessageArguments } from '../../rules/texts/format-message.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';

/** Brand, language and texts of the page. */
export const StartContext = createContext<ConsoleStart | undefined>(undefined);

export function useStart(): ConsoleStart {
  const start = use(StartContext);
  if (!start) throw new Error('The console has not started.');
  return start;
}

type ArgumentsOf<Id extends ConsoleTextId> = ConsoleTextArguments[Id] extends undefined
  ? []
  : [values: ConsoleTextArguments[Id]];

/** Says a text of the catalogue. */
export type ConsoleSay = <Id extends ConsoleTextId>(id: Id, ...values: ArgumentsOf<Id>) => string;

/** The function that says texts in the language of the person. */
export function useSay(): ConsoleSay {
  const { texts, language } = useStart();
  return (id, ...[values]) => sayCompiled(texts[id], language, (values ?? {}) as MessageArguments); // types as generated
}
