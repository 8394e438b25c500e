import type { Command } from 'commander';
import { maskAddress } from '../../audit/operator/mask-address.ts';
import { type Format, jsonOption, print, printList, printRecord } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import type { explainOperations } from './explain-operations.ts';

const withTime = <Line extends { readonly at: number }>(line: Line) => ({
  ...line,
  at: new Date(line.at).toISOString(),
});

/** Adds the command that tells what happened before an error. */
export function addExplainCommands(program: Command, operate: Operate<typeof explainOperations>): void {
  program
    .command('explain <reference>')
    .description('tells the story of a sign-in by the reference that its user was shown with an error')
    .option('--full', 'with whole addresses of browsers')
    .addOption(jsonOption())
    .action((reference: string, { full, ...format }: Format & { readonly full?: true }) =>
      operate(async (operator) => {
        const { story, shown: texts, drawing, ...facts } = await operator.perform('explainReference', { reference });
        const shown = story.map((line) => ({ ...line, address: full ? line.address : maskAddress(line.address) }));
        if (format.json) return printRecord({ ...facts, shown: texts, drawing, story: shown.map(withTime) }, format);
        printRecord({ ...facts, shown: texts.map(({ text }) => text).join(' / ') }, format);
        print('');
        printList(shown, 'records', format, ({ at, event, outcome, by, accountId, address }) => [
          new Date(at).toISOString(),
          event,
          outcome,
          by,
          accountId,
          address,
        ]);
      }),
    );
}
