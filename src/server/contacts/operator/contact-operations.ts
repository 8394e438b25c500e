import { z } from 'zod';
import { contactKinds } from '../../../contract/two-factor/channels.ts';
import { atTime } from '../../command-line/table-text.ts';
import { instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Contacts, maskContact, readContact, typedContact } from '../contacts.ts';

interface ContactNeeds {
  readonly contacts: Contacts;
  readonly database: Database;
  readonly findAccount: FindAccount;
}

const one = z.object({ who, id: z.string().min(1).describe('Id of the contact.') });
const newContact = z
  .object({
    who,
    ...typedContact,
    isVerified: z.boolean().default(false).describe('It was proven to belong to the person.'),
  })
  .transform(readContact);

const listedContact = z
  .object({
    id: z.string(),
    kind: z.enum(contactKinds),
    address: z.string().describe('Masked, unless all of it is asked for.'),
    verifiedAt: instant.optional(),
    isCircular: z.boolean().describe('A number of the company of the account.'),
    returnedAt: instantOf('Since when mail to it comes back.').optional(),
    complainedAt: instantOf('When its owner called mail unwanted.').optional(),
  })
  .meta({ id: 'Contact' });
const changed = z.object({ accountId: z.string() });

const missing = (id: string) => new NotFound(`The account has no contact "${id}".`);

/** Operations on the contacts of accounts. */
export const contactOperations = {
  addContact: changes({
    access: 'account',
    title: 'Add a contact to an account.',
    permission: 'contacts:write',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/contacts' },
    confirmation: 'fresh',
    opensDoor: ({ isVerified }) => isVerified,
    changesAccess: ({ isVerified }) => isVerified,
    tells: ({ isVerified }) => (isVerified ? 'contactAdded' : undefined),
    input: newContact,
    output: changed.extend({ id: z.string() }),
    command: { arguments: ['who', 'kind', 'address'] },
    example: 'contact add ann@acme.example mobile +16505550111 --verified',
    async run({ contacts, database, findAccount }: ContactNeeds, { who, ...contact }) {
      const { id: accountId } = await findAccount(who);
      return { accountId, id: await inTransaction(database, (tx) => contacts.add(tx, { accountId, ...contact })) };
    },
    subject: subjectOf,
  }),
  listContacts: query({
    title: 'List the contacts of an account.',
    permission: 'accounts:read',
    target: { account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}/contacts', page: { key: 'id' } },
    fieldPermissions: { isFull: 'contacts:read' },
    input: z.object({ who, isFull: z.boolean().default(false).describe('With whole addresses and numbers.') }),
    output: z.array(listedContact),
    command: {
      cells: (one) => [
        one.id,
        one.kind,
        one.address,
        atTime('verified', one.verifiedAt) || 'not verified',
        atTime('returns mail since', one.returnedAt),
        atTime('calls mail unwanted since', one.complainedAt),
        one.isCircular ? "a number of the account's own company" : '',
      ],
    },
    example: 'contact list ann@acme.example',
    async run({ contacts, findAccount }: ContactNeeds, { who, isFull }) {
      const { id: accountId } = await findAccount(who);
      const found = await contacts.of(accountId);
      return found.map(({ id, kind, address, verifiedAt, isCircular, returnedAt, complainedAt }) => ({
        id,
        kind,
        address: isFull ? address : maskContact({ kind, address }),
        verifiedAt,
        isCircular,
        returnedAt,
        complainedAt,
      }));
    },
  }),
  verifyContact: changes({
    access: 'account',
    title: 'Mark a contact as verified: it was proven to belong to the person.',
    permission: 'contacts:write',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/contacts/{id}/verification' },
    confirmation: 'fresh',
    opensDoor: () => true,
    tells: () => 'contactAdded',
    input: one,
    output: changed,
    command: { words: 'contact verify', says: (_, { id }) => `Verified ${id}.` },
    example: 'contact verify ann@acme.example k3v9x2m1qa',
    run: (needs: ContactNeeds, input) => changeOne(needs, input, 'markVerified'),
    subject: subjectOf,
  }),
  removeContact: changes({
    access: 'account',
    title: 'Remove a contact of an account.',
    permission: 'contacts:write',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}/contacts/{id}' },
    confirmation: 'fresh',
    tells: () => 'contactRemoved',
    input: one,
    output: changed,
    example: 'contact remove ann@acme.example k3v9x2m1qa --yes',
    run: (needs: ContactNeeds, input) => changeOne(needs, input, 'remove'),
    subject: subjectOf,
  }),
};

/** @throws NotFound if the account has no such contact */
async function changeOne(
  { contacts, database, findAccount }: ContactNeeds,
  { who, id }: z.output<typeof one>,
  change: 'markVerified' | 'remove',
): Promise<{ accountId: string }> {
  const { id: accountId } = await findAccount(who);
  const isDone = await inTransaction(database, (tx) => contacts[change](tx, accountId, id));
  if (!isDone) throw missing(id);
  return { accountId };
}
