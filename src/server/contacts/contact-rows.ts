import type { Insertable } from 'kysely';
import type { ContactKind } from '../../contract/two-factor/channels.ts';
import { randomId } from '../secrets/secrets.ts';
import type { ContactFields } from './contact.ts';
import type { ContactTable } from './contact-tables.ts';
import { addressKey } from './email-key.ts';

/**
 * The contacts of a new account. Its e-mail address is one of them if it was verified.
 * @param now milliseconds since 1970
 */
export function contactRows(
  accountId: string,
  fields: ContactFields & { readonly email?: string | undefined },
  now: number,
): Insertable<ContactTable>[] {
  const { email, contactEmail, mobile, phone, contactsVerifiedAt } = fields;
  const given: readonly [ContactKind, string | undefined][] = [
    ['email', contactsVerifiedAt ? email : undefined],
    ['email', contactEmail],
    ['mobile', mobile],
    ['phone', phone],
  ];
  const rows = given.flatMap(([kind, address]) => {
    if (!address) return [];
    const address_key = addressKey(kind, address);
    const verified_at = contactsVerifiedAt ? Date.parse(contactsVerifiedAt) : null;
    return { id: randomId(), account_id: accountId, kind, address, address_key, verified_at, created_at: now };
  });
  return rows.filter((row, at) => rows.findIndex(({ address_key }) => address_key === row.address_key) === at);
}
