import { z } from 'zod';
import { addressStatuses } from '../../../contract/address/emergency-states.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { Outbox } from '../../messages/messages.ts';
import { changes, OperationRefused } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { AddressCheck } from '../locations/address-checks.ts';
import { addressCheckReads } from './address-check-reads.ts';
import { type CheckNeeds, findCheck, location, reach, target } from './find-check.ts';

interface EndNeeds extends CheckNeeds {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'queue'>;
}

const text = z.string().trim().min(1).max(1000);

/** A mail that waits longer would tell old news. */
const lifetimeMs = 3 * 24 * 3_600_000;

const ended = z.object({
  id: z.string().describe('Of the location.'),
  accountId: z.string(),
  status: z.enum(addressStatuses),
  isTold: z.boolean().describe('Its user gets an e-mail.'),
});

const told = (isTold: boolean) => (isTold ? '' : ' The user has no e-mail address and was not told.');

/** Operations on addresses that users have asked support to check. */
export const addressCheckOperations = {
  ...addressCheckReads,
  approveAddress: changes({
    access: 'none',
    title: 'Approve an emergency address that waits to be checked, and tell its user.',
    permission: 'addresses:decide',
    target,
    http: { method: 'POST', path: '/address-checks/{location}/approval', status: 200 },
    input: z.strictObject({
      ...reach,
      location,
      evidence: text.describe('What proves the address.'),
      guide: z.string().max(100).optional().describe('The records that it stands in.'),
      isInRecords: z.boolean().default(false).describe('They are those of the emergency services (MSAG).'),
    }),
    output: ended,
    command: {
      words: 'location approve',
      options: { isInRecords: 'msag' },
      says: ({ id, status, isTold }) => `Approved ${id} (${status}).${told(isTold)}`,
    },
    example: 'location approve K7PD3WXM --evidence "letter of the county, 2026-09-14"',
    async run(needs: EndNeeds, { location, evidence: proof, guide, isInRecords, ...reach }) {
      const check = await findCheck(needs.emergency, location, reach);
      const evidence: Evidence = { level: isInRecords ? 'msag' : 'format' }; // no guide of this installation knows it
      const text = guide === undefined ? proof : `${guide}: ${proof}`;
      const status = isInRecords ? 'Valid' : 'Provisioning';
      return end(needs, check, { status, evidence, text }, 'addressApproved');
    },
    subject: subjectOf,
  }),
  refuseAddress: changes({
    access: 'none',
    title: 'Refuse an emergency address that waits to be checked, and tell its user.',
    permission: 'addresses:decide',
    target,
    http: { method: 'POST', path: '/address-checks/{location}/refusal', status: 200 },
    input: z.strictObject({ ...reach, location, reason: text.describe('Why; users are not told it.') }),
    output: ended,
    command: {
      words: 'location refuse',
      says: ({ id, isTold }) => `Refused ${id}.${told(isTold)}`,
    },
    example: 'location refuse K7PD3WXM --reason "no such road"',
    async run(needs: EndNeeds, { location, reason, ...reach }) {
      const check = await findCheck(needs.emergency, location, reach);
      const result = { status: 'Invalid', evidence: { level: 'format' }, text: reason } as const;
      return end(needs, check, result, 'addressRefused');
    },
    subject: subjectOf,
  }),
};

/** Ends a check and mails its user, in one transaction. */
async function end(
  { database, emergency, accounts, outbox }: EndNeeds,
  { id, accountId, name, reference }: AddressCheck,
  result: Parameters<typeof emergency.checks.end>[2],
  kind: 'addressApproved' | 'addressRefused',
) {
  const account = await accounts.byId(accountId);
  const isDone = await inTransaction(database, async (tx) => {
    if (!(await emergency.checks.end(tx, id, result))) return false;
    if (!account?.email) return true;
    const to = { channel: 'email', address: account.email } as const;
    const { brandId, locale: localeId = '' } = account; // without one, the language of the brand
    await outbox.queue(tx, {
      kind,
      to,
      accountId,
      brandId,
      localeId,
      lifetimeMs,
      values: { location: name, reference },
    });
    return true;
  });
  if (!isDone) throw new OperationRefused(`The check ${reference} has ended already.`);
  return { id, accountId, status: result.status, isTold: account?.email !== undefined };
}
