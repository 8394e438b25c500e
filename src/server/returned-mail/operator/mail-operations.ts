import { z } from 'zod';
import { contactFields, type MailMarks } from '../../contacts/contacts.ts';
import { changes, OperationRefused } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createReturnedMail, type ReturnedMailDeps } from '../returned-mail.ts';

interface RestoreNeeds {
  readonly database: Database;
  readonly mailMarks: MailMarks;
}

const email = contactFields.contactEmail.unwrap();
/** An e-mail that came back brings its logos. */
const longestNotice = 4 * 1024 * 1024;

/** Operations on e-mails that came back. */
export const mailOperations = {
  takeMailNotice: changes(
    z.object({ raw: z.base64().max(longestNotice) }),
    async (needs: ReturnedMailDeps, { raw }) => ({
      results: await createReturnedMail(needs).takeNotice(Buffer.from(raw, 'base64')),
    }),
  ),
  restoreMail: changes(z.object({ email }), async ({ database, mailMarks }: RestoreNeeds, input) => {
    const isDone = await inTransaction(database, (tx) => mailMarks.clear(tx, input.email));
    if (!isDone) throw new OperationRefused('Nothing keeps mail from this address.');
    return {};
  }),
};
