import { z } from 'zod';
import { isoTime } from '../../command-line/table-text.ts';
import { instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { createMessageRecords } from '../message-records.ts';
import { deliveryStates, messageStates } from '../message-tables.ts';

interface MessageNeeds {
  readonly database: Database;
  readonly findAccount: FindAccount;
}

const company = z.string().optional().describe('The only company to whose accounts the messages may be.');
const named = z.object({ id: z.string().min(1).describe('Id of the message.'), company });
const maxMessages = 1000;
const missing = (messageId: string) => new NotFound(`There is no message "${messageId}".`);
const shownMessage = z
  .object({
    id: z.string(),
    kind: z.string(),
    channel: z.string(),
    recipient: z.string().describe('Masked.'),
    accountId: z.string().optional(),
    brandId: z.int(),
    state: z.enum(messageStates),
    tries: z.int(),
    queuedAt: instant,
    sentAt: instant.optional(),
    expiresAt: instantOf('After this it is not sent.'),
    error: z.string().optional().describe('Why the last attempt failed.'),
    provider: z.string().optional(),
    delivery: z.enum(deliveryStates).optional().describe('What the provider reported later.'),
  })
  .meta({ id: 'Message' });

/** Operations on the messages of the outbox. Their content is never shown. */
export const messageOperations = {
  listMessages: query({
    title: 'List messages without their contents, newest first.',
    permission: 'messages:read',
    target: { company: 'company', account: 'who' },
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/messages', page: { key: 'id', after: 'after', limit: 'limit' } },
    input: z.object({
      company,
      state: z.enum(messageStates).optional(),
      who: who.optional(),
      after: z.string().optional().describe('Id of the last message of the page before.'),
      limit: z.int().positive().max(maxMessages).default(100).describe('Most messages that are answered.'),
    }),
    output: z.array(shownMessage).readonly(),
    command: {
      options: { who: 'account' },
      most: 100,
      cells: (one) => [
        one.id,
        isoTime(one.queuedAt),
        one.kind,
        one.channel,
        one.recipient,
        one.delivery ?? one.state,
        `tries: ${one.tries}`,
        one.error,
      ],
    },
    example: 'message list --state failed',
    async run({ database, findAccount }: MessageNeeds, { who, ...filter }) {
      const accountId = who === undefined ? undefined : (await findAccount(who, filter.company)).id;
      return createMessageRecords(database).list({ ...filter, accountId });
    },
  }),
  showMessage: query({
    title: 'Show a message without its content.',
    permission: 'messages:read',
    target: { company: 'company' },
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/messages/{id}' },
    input: named,
    output: shownMessage,
    example: 'message show k3v9x2m1qa',
    async run({ database }: MessageNeeds, { id, company }) {
      const found = await createMessageRecords(database).byId(id, company);
      if (!found) throw missing(id);
      return found;
    },
  }),
  retryMessage: changes({
    access: 'none',
    title: 'Send a message again that waits or has failed.',
    permission: 'messages:retry',
    target: { company: 'company' },
    http: { method: 'POST', path: '/messages/{id}/retry', status: 200 },
    shownBy: 'showMessage',
    input: named,
    output: z.object({ id: z.string() }),
    command: { says: ({ id }) => `Queued ${id}.` },
    example: 'message retry k3v9x2m1qa',
    async run({ database }: MessageNeeds, { id, company }) {
      const records = createMessageRecords(database);
      const found = await records.byId(id, company);
      if (!found) throw missing(id);
      if (await records.retry(id)) return { id };
      const { state } = (await records.byId(id)) ?? found;
      throw new OperationRefused(`The message is ${state}, so it is not sent again.`);
    },
  }),
};
