import { z } from 'zod';
import { sentChannels } from '../../../contract/two-factor/channels.ts';
import { isoTime } from '../../command-line/table-text.ts';
import { brandId, instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { permitsAt, type Rights } from '../../operation/reach.ts';
import type { Database } from '../../storage/database.ts';
import { messageKinds } from '../message-kinds.ts';
import { createMessageRecords, type MessageRecord } from '../message-records.ts';
import { deliveryStates, messageStates } from '../message-tables.ts';
import type { MessageKind } from '../message-values.ts';

interface MessageNeeds {
  readonly database: Database;
  readonly findAccount: FindAccount;
  /** What who asks may do; undefined for all, on the command line. */
  readonly rights: readonly Rights[] | undefined;
}

const company = z.string().optional().describe('The only company to whose accounts the messages may be.');
const ofBrand = brandId.optional().describe('The only brand whose messages they may be.');
const named = z.object({ id: z.string().min(1).describe('Id of the message.'), company, brandId: ofBrand });
const target = { company: 'company', brand: 'brandId' } as const;
const kinds = Object.keys(messageKinds) as MessageKind[]; // the keys of that record
const maxMessages = 1000;
const missing = (messageId: string) => new NotFound(`There is no message "${messageId}".`);
const shownMessage = z
  .object({
    id: z.string(),
    kind: z.string(),
    channel: z.string(),
    recipient: z.string().describe('Masked.'),
    accountId: z.string().optional(),
    accountName: z.string().optional().describe('Full name of the person. Not given without `accounts:read`.'),
    brandId: z.int(),
    state: z.enum(messageStates),
    tries: z.int(),
    queuedAt: instant,
    sentAt: instant.optional(),
    expiresAt: instantOf('After this it is not sent.'),
    error: z.string().optional().describe('Why the last attempt failed.'),
    provider: z.string().optional(),
    delivery: z.enum(deliveryStates).optional().describe('What the provider reported later.'),
    reference: z.string().optional().describe('The reference of the request that has caused it.'),
    canRetry: z.boolean().describe('It can be sent again.'),
  })
  .meta({ id: 'Message' });

/** Operations on the messages of the outbox. Their content is never shown. */
export const messageOperations = {
  listMessages: query({
    title: 'List messages without their contents, newest first.',
    permission: 'messages:read',
    target: { ...target, account: 'who' },
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/messages', page: { key: 'id', after: 'after', limit: 'limit' } },
    input: z.object({
      company,
      brandId: ofBrand,
      state: z.enum(messageStates).optional(),
      delivery: z
        .enum([...deliveryStates, 'unreported'])
        .optional()
        .describe('What the provider has reported; `unreported`: nothing.'),
      channel: z.enum(sentChannels).optional(),
      kind: z.array(z.enum(kinds)).min(1).max(kinds.length).optional().describe('Only messages of these kinds.'),
      from: instantOf('They were written from then on.').optional(),
      to: instantOf('They were written before.').optional(),
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
    async run(needs: MessageNeeds, { who, kind, ...filter }) {
      const { database, findAccount } = needs;
      const accountId = who === undefined ? undefined : (await findAccount(who, filter.company)).id;
      return withNames(needs, await createMessageRecords(database).list({ ...filter, kinds: kind, accountId }));
    },
  }),
  showMessage: query({
    title: 'Show a message without its content.',
    permission: 'messages:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/messages/{id}' },
    input: named,
    output: shownMessage,
    example: 'message show k3v9x2m1qa',
    async run(needs: MessageNeeds, { id, ...reach }) {
      const found = await createMessageRecords(needs.database).byId(id, reach);
      const [shown] = await withNames(needs, found ? [found] : []);
      if (!shown) throw missing(id);
      return shown;
    },
  }),
  retryMessage: changes({
    access: 'none',
    title: 'Send a message again that waits or has failed.',
    permission: 'messages:retry',
    target,
    http: { method: 'POST', path: '/messages/{id}/retry', status: 200 },
    shownBy: 'showMessage',
    input: named,
    output: z.object({ id: z.string() }),
    command: { says: ({ id }) => `Queued ${id}.` },
    example: 'message retry k3v9x2m1qa',
    async run({ database }: MessageNeeds, { id, ...reach }) {
      const records = createMessageRecords(database);
      const found = await records.byId(id, reach);
      if (!found) throw missing(id);
      if (await records.retry(id)) return { id };
      const { state } = (await records.byId(id)) ?? found;
      throw new OperationRefused(`The message is ${state}, so it is not sent again.`);
    },
  }),
};

/** Messages with the names of their persons, as far as who asks may read them. */
async function withNames({ database, rights }: MessageNeeds, records: readonly MessageRecord[]) {
  const owners = await createMessageRecords(database).ownersOf(records);
  return records.map((record) => {
    const { accountId = '', brandId } = record;
    const owner = owners.get(accountId);
    const permits = permitsAt(rights, { brandId, companyId: owner?.companyId, accountId });
    return { ...record, accountName: permits('accounts:read') ? owner?.name : undefined };
  });
}
