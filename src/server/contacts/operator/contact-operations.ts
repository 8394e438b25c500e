import { z } from 'zod';
import { contactKinds } from '../../../contract/channels.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Contacts, contactFields, maskContact } from '../contacts.ts';

interface ContactNeeds {
  readonly contacts: Contacts;
  readonly database: Database;
  readonly findAccount: FindAccount;
}

const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');
const one = z.object({ who, id: z.string().min(1) });
const addresses = { email: contactFields.contactEmail, mobile: contactFields.mobile, phone: contactFields.phone };
const newContact = z
  .object({ who, kind: z.enum(contactKinds), address: z.string(), isVerified: z.boolean().default(false) })
  .transform(({ kind, address, ...rest }, context) => {
    const read = addresses[kind].unwrap().safeParse(address);
    if (!read.success)
      context.addIssue({ code: 'custom', path: ['address'], message: read.error.issues[0]?.message ?? '' });
    return { kind, address: read.data ?? '', ...rest };
  });

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ accountId });
const missing = (id: string) => new OperationRefused(`The account has no contact "${id}".`);

/** Operations on the contacts of accounts. */
export const contactOperations = {
  addContact: changes(
    newContact,
    async ({ contacts, database, findAccount }: ContactNeeds, { who, ...contact }) => {
      const { id: accountId } = await findAccount(who);
      return { accountId, id: await inTransaction(database, (tx) => contacts.add(tx, { accountId, ...contact })) };
    },
    accountOf,
  ),
  listContacts: query(
    z.object({ who, isFull: z.boolean().default(false) }),
    async ({ contacts, findAccount }: ContactNeeds, { who, isFull }) => {
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
  ),
  verifyContact: changes(one, (needs: ContactNeeds, input) => changeOne(needs, input, 'markVerified'), accountOf),
  removeContact: changes(one, (needs: ContactNeeds, input) => changeOne(needs, input, 'remove'), accountOf),
};

/** @throws OperationRefused if the account has no such contact */
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
