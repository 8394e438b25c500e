import { z } from 'zod';
import { contactKinds } from '../../../contract/channels.ts';
import { contactFields, maskContact } from '../../contacts/contacts.ts';
import type { Installation } from '../../installation.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findAccount } from '../find-account.ts';
import { changes, OperationRefused, query } from '../operation.ts';

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
    async (installation, { who, ...contact }) => {
      const { id: accountId } = await findAccount(installation, who);
      const { contacts, database } = installation;
      return { accountId, id: await inTransaction(database, (tx) => contacts.add(tx, { accountId, ...contact })) };
    },
    accountOf,
  ),
  listContacts: query(z.object({ who, isFull: z.boolean().default(false) }), async (installation, { who, isFull }) => {
    const { id: accountId } = await findAccount(installation, who);
    const found = await installation.contacts.of(accountId);
    return found.map(({ id, kind, address, verifiedAt, isCircular, returnedAt, complainedAt }) => ({
      id,
      kind,
      address: isFull ? address : maskContact({ kind, address }),
      verifiedAt,
      isCircular,
      returnedAt,
      complainedAt,
    }));
  }),
  verifyContact: changes(one, (installation, input) => changeOne(installation, input, 'markVerified'), accountOf),
  removeContact: changes(one, (installation, input) => changeOne(installation, input, 'remove'), accountOf),
};

/** @throws OperationRefused if the account has no such contact */
async function changeOne(
  installation: Installation,
  { who, id }: z.output<typeof one>,
  change: 'markVerified' | 'remove',
): Promise<{ accountId: string }> {
  const { contacts, database } = installation;
  const { id: accountId } = await findAccount(installation, who);
  const isDone = await inTransaction(database, (tx) => contacts[change](tx, accountId, id));
  if (!isDone) throw missing(id);
  return { accountId };
}
