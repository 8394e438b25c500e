import { z } from 'zod';
import { contactFields, type MailMarks } from '../../contacts/contacts.ts';
import { changes, done, OperationRefused } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createReturnedMail, eventResults, type ReturnedMailDeps } from '../returned-mail.ts';

interface RestoreNeeds {
  readonly database: Database;
  readonly mailMarks: MailMarks;
}

const email = contactFields.contactEmail.unwrap();
/** An e-mail that came back brings its logos. */
const longestNotice = 4 * 1024 * 1024;

/** Operations on e-mails that came back. */
export const mailOperations = {
  takeMailNotice: changes({
    access: 'none',
    title: 'Process an e-mail that reports a delivery failure or a complaint (RFC 3464, RFC 5965).',
    permission: 'messages:retry',
    target: 'installation',
    http: { method: 'POST', path: '/mail-notices', status: 200 },
    input: z.object({ raw: z.base64().max(longestNotice).describe('The whole e-mail, in base64.') }),
    output: z.object({ results: z.array(z.enum(eventResults)).readonly() }),
    command: 'byHand', // it reads a file, or the standard input
    example: 'mail notice notice.eml',
    run: async (needs: ReturnedMailDeps, { raw }) => ({
      results: await createReturnedMail(needs).takeNotice(Buffer.from(raw, 'base64')),
    }),
  }),
  restoreMail: changes({
    access: 'none',
    title: 'Send mail again to an address from which mail came back.',
    permission: 'messages:retry',
    target: 'installation',
    http: { method: 'POST', path: '/mail-restorations', status: 204 },
    input: z.object({ email }),
    output: done,
    command: {
      words: 'mail restore',
      arguments: ['email'],
      says: () => 'Codes and notices are sent to this address again.',
    },
    example: 'mail restore ann@acme.example',
    async run({ database, mailMarks }: RestoreNeeds, input) {
      const isDone = await inTransaction(database, (tx) => mailMarks.clear(tx, input.email));
      if (!isDone) throw new OperationRefused('Nothing keeps mail from this address.');
      return {};
    },
  }),
};
