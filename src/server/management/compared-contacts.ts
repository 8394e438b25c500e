import { isEmail, parseCredential } from '../../rules/credential/credential.ts';
import { type FieldPath, valuesAt } from '../operation/fields.rules.ts';
import type { Operation, Target } from '../operation/operation.ts';
import { type Reach, type Rights, reaches } from '../operation/reach.ts';

/** A number has few unknown digits once its end is shown: who may not read it could try them all. */
const isNumber = (value: unknown) => {
  const typed = typeof value === 'string' ? parseCredential(value) : undefined;
  return typed?.kind === 'phone' && typed.extension === undefined;
};
const isContact = (value: unknown) => isNumber(value) || (typeof value === 'string' && isEmail(value.trim()));

/**
 * Whether the answer to an input would confirm a contact that is masked. Whoever calls a helpdesk says a whole e-mail address,
 * so one may name the account; a number, and lists of either, may not.
 */
export function comparesContact(
  {
    target,
    comparesContacts = [],
  }: { readonly target: Target } & Pick<Operation<never, never, never>, 'comparesContacts'>,
  input: unknown,
): boolean {
  const at = (path: FieldPath | undefined) => (path === undefined ? [] : valuesAt(input, path));
  const accounts = target === 'installation' ? undefined : target.account;
  return at(accounts).some(isNumber) || comparesContacts.some((path) => at(path).some(isContact));
}

/** Whether somebody may read contacts as far as a reach. */
export const mayReadContacts = (rights: readonly Rights[], reach: Reach): boolean =>
  rights.some(({ permissions, reach: own }) => permissions.has('contacts:read') && covers(own, reach));

function covers(wider: Reach, reach: Reach): boolean {
  if (wider.kind === 'installation') return true;
  switch (reach.kind) {
    case 'installation':
      return false;
    case 'brand':
      return reaches(wider, { brandId: reach.brandId });
    case 'company':
      return reaches(wider, { companyId: reach.companyId });
    case 'account':
      return reaches(wider, { accountId: reach.accountId });
  }
}
