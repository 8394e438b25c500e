import { z } from 'zod';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { createMessageRecords } from '../message-records.ts';
import { messageStates } from '../message-tables.ts';

interface MessageNeeds {
  readonly database: Database;
  readonly findAccount: FindAccount;
}

const id = z.string().min(1);
const maxMessages = 1000;
const missing = (messageId: string) => new OperationRefused(`There is no message "${messageId}".`);

/** Operations on the messages of the outbox. Their content is never shown. */
export const messageOperations = {
  listMessages: query(
    z.object({
      state: z.enum(messageStates).optional(),
      who: z.string().min(1).optional(),
      limit: z.int().positive().max(maxMessages).default(100),
    }),
    async ({ database, findAccount }: MessageNeeds, { who, ...filter }) => {
      const accountId = who === undefined ? undefined : (await findAccount(who)).id;
      return createMessageRecords(database).list({ ...filter, accountId });
    },
  ),
  showMessage: query(z.object({ id }), async ({ database }: MessageNeeds, input) => {
    const found = await createMessageRecords(database).byId(input.id);
    if (!found) throw missing(input.id);
    return found;
  }),
  retryMessage: changes(z.object({ id }), async ({ database }: MessageNeeds, input) => {
    const records = createMessageRecords(database);
    if (await records.retry(input.id)) return { id: input.id };
    const found = await records.byId(input.id);
    throw found ? new OperationRefused(`The message is ${found.state}, so it is not sent again.`) : missing(input.id);
  }),
};
