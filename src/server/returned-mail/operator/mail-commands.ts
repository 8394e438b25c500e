import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import type { EventResult } from '../returned-mail.ts';
import type { mailOperations } from './mail-operations.ts';

const sentences: Readonly<Record<EventResult, string>> = {
  marked: 'Marked: mail to the address comes back or is unwanted.',
  noted: 'Noted; the address keeps its state.',
  unproven: 'Ignored: it names no e-mail that this installation sent within 30 days.',
  otherRecipient: 'Ignored: it is about an address to which the e-mail was passed on.',
  notANotice: 'Ignored: it is no notice of an e-mail that came back or is unwanted.',
};

/** Adds the command that takes in a notice about an e-mail that came back. */
export function addNoticeCommand(mail: Command, operate: Operate<typeof mailOperations>): void {
  mail
    .command('notice [file]')
    .description('takes in a notice (RFC 3464) or a report of abuse (RFC 5965) from a file or the standard input')
    .action((file: string | undefined) =>
      operate(async (operator) => {
        const raw = (await readNoticeFrom(file)).toString('base64');
        const { results } = await operator.perform('takeMailNotice', { raw });
        for (const result of results) print(sentences[result]);
      }),
    );
}

/** @throws OperationRefused */
function readNoticeFrom(file: string | undefined): Promise<Buffer> {
  if (file === undefined) return buffer(process.stdin);
  return readFile(file).catch((reason: Error) => {
    throw new OperationRefused(reason.message);
  });
}
