import { z } from 'zod';
import { contactKinds } from '../../contract/two-factor/channels.ts';
import type { Queries } from '../storage/transaction.ts';
import { storedPolicyOf } from './new-policy.ts';
import { requirements } from './policy.rules.ts';
import type { SecondFactors } from './second-factors.ts';

/** A list, or its words in a cell of a CSV file. */
const kinds = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : given),
  z.array(z.enum(contactKinds)),
);

/** Fields of an account file about the second step. */
export const secondFactorFields = {
  secondFactor: z.enum(requirements).optional().describe('What the account must do, where its company asks for less.'),
  secondFactorContacts: kinds.optional().describe('Kinds of its verified contacts that are ways: email mobile phone.'),
  totpSecret: z
    .string()
    .transform((text) => text.replaceAll(/[\s=]/g, '').toUpperCase())
    .refine((text) => /^[A-Z2-7]{16,128}$/.test(text), 'is no base32 key of at least 16 characters')
    .optional()
    .describe('Key of an authenticator app, in base32.'),
};
export type SecondFactorFields = z.output<z.ZodObject<typeof secondFactorFields>>;

interface ImportedAccount {
  readonly id: string;
  readonly company: string;
  readonly contacts: readonly { readonly id: string; readonly kind: string }[];
}

/** Stores the factors and the own policy of an imported account. Nobody is told: the factors are those of before. */
export async function importFactors(
  tx: Queries,
  { factors, secondFactorPolicies }: Pick<SecondFactors, 'factors' | 'secondFactorPolicies'>,
  { id, company, contacts }: ImportedAccount,
  { secondFactor: requirement, secondFactorContacts = [], totpSecret }: SecondFactorFields,
): Promise<void> {
  const used = contacts.filter(({ kind }) => secondFactorContacts.some((wanted) => wanted === kind));
  for (const contact of used) await factors.addContact(tx, id, contact.id);
  if (totpSecret) await factors.setTotp(tx, id, totpSecret, undefined);
  if (requirement) {
    const policy = storedPolicyOf({ company, account: id, requirement }, Date.now());
    await secondFactorPolicies.set(policy, tx);
  }
}

/** Whether each kind of contact that is a way is given and verified. */
export function hasContactsOf(fields: {
  readonly secondFactorContacts?: readonly string[] | undefined;
  readonly contactsVerifiedAt?: string | undefined;
  readonly email?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly mobile?: string | undefined;
  readonly phone?: string | undefined;
}): boolean {
  const { secondFactorContacts = [], contactsVerifiedAt, email, contactEmail, mobile, phone } = fields;
  const given: Readonly<Record<string, string | undefined>> = { email: contactEmail ?? email, mobile, phone };
  return secondFactorContacts.every((kind) => contactsVerifiedAt !== undefined && given[kind] !== undefined);
}
