import { type Command, Option } from 'commander';
import { type Format, jsonOption, numberOf, print, printList, printRecord } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import { type MessageState, messageStates } from '../message-tables.ts';
import type { messageOperations } from './message-operations.ts';

interface ListOptions extends Format {
  readonly state?: MessageState;
  readonly account?: string;
  readonly limit: string;
}

/** Adds the commands for messages. */
export function addMessageCommands(program: Command, operate: Operate<typeof messageOperations>): void {
  const message = program.command('message').description('Messages: e-mails, text messages and calls, without content');
  message
    .command('list')
    .description('lists messages, newest first')
    .addOption(new Option('--state <state>').choices([...messageStates]))
    .option('--account <who>', 'to this account')
    .option('--limit <number>', 'most messages', '100')
    .addOption(jsonOption())
    .action(({ state, account, limit, ...format }: ListOptions) =>
      operate(async (operator) => {
        const filter = { state, who: account, limit: numberOf('--limit', limit) };
        printList(await operator.perform('listMessages', filter), 'messages', format, (one) => [
          one.id,
          new Date(one.queuedAt).toISOString(),
          one.kind,
          one.channel,
          one.recipient,
          one.delivery ?? one.state,
          `tries: ${one.tries}`,
          one.error,
        ]);
      }),
    );
  message
    .command('show <id>')
    .description('shows a message')
    .addOption(jsonOption())
    .action((id: string, format: Format) =>
      operate(async (operator) => printRecord(await operator.perform('showMessage', { id }), format)),
    );
  message
    .command('retry <id>')
    .description('sends a message that waits or has failed again at once')
    .action((id: string) =>
      operate(async (operator) => {
        await operator.perform('retryMessage', { id });
        print(`Queued ${id}.`);
      }),
    );
}
