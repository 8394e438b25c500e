import { z } from 'zod';
import { contactFields } from '../contacts/contacts.ts';
import { createReturnedMail } from '../returned-mail/returned-mail.ts';
import { inTransaction } from '../storage/transaction.ts';
import { changes, OperationRefused } from './operation.ts';

const email = contactFields.contactEmail.unwrap();
/** An e-mail that came back brings its logos. */
const longestNotice = 4 * 1024 * 1024;

/** Operations on e-mails that came back. */
export const mailOperations = {
  takeMailNotice: changes(z.object({ raw: z.base64().max(longestNotice) }), async (installation, { raw }) => ({
    results: await createReturnedMail(installation).takeNotice(Buffer.from(raw, 'base64')),
  })),
  restoreMail: changes(z.object({ email }), async ({ database, mailMarks }, input) => {
    const isDone = await inTransaction(database, (tx) => mailMarks.clear(tx, input.email));
    if (!isDone) throw new OperationRefused('Nothing keeps mail from this address.');
    return {};
  }),
};
