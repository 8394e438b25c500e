import { createContext, use } from 'react';
import type { CompiledTexts } from '../../contract/boot.ts';
import type { ConsoleStart } from '../../contract/console.ts';
import type { ConsoleTextArguments, ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { MessageArguments } from '../../rules/texts/format-message.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import { readOtherTexts } from './session.ts';

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

let left: { readonly address: string; readonly texts: Record<string, CompiledTexts[string]> } | undefined;
let reading: Promise<void> | undefined;

/** Has the texts that a start left out read when they are needed. They join those of the start. */
export function expectTexts({ otherTexts: address, texts }: ConsoleStart): void {
  left = address === undefined ? undefined : { address, texts };
}

/** Waits for the texts that the start left out. They are read once; after a failure again. @throws ApiProblem */
export function otherTexts(): Promise<void> {
  reading ??= readLeft().catch((problem: unknown) => {
    reading = undefined;
    throw problem;
  });
  return reading;
}

async function readLeft(): Promise<void> {
  if (left) Object.assign(left.texts, await readOtherTexts(left.address));
  left = undefined;
}
