import { z } from 'zod';
import { addressFieldIds } from '../../../contract/address/address-fields.ts';
import { addressStatuses } from '../../../contract/address/emergency-states.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Audit } from '../../audit/audit.ts';
import { isoTime } from '../../command-line/table-text.ts';
import type { Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { Outbox } from '../../messages/messages.ts';
import { instant } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { AddressCheck } from '../locations/address-checks.ts';

interface CheckNeeds {
  readonly emergency: Pick<EmergencyStores, 'checks'>;
}
interface AccountCheckNeeds extends CheckNeeds {
  readonly accounts: Pick<Accounts, 'byId'>;
}
interface ReadNeeds extends CheckNeeds {
  readonly audit: Audit;
}
interface EndNeeds extends AccountCheckNeeds {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'queue'>;
}

const company = z.string().optional().describe('The only company whose locations may be named.');
const location = z.string().min(1).max(100).describe('Reference or id of the location.');
const text = z.string().trim().min(1).max(1000);
const by = z.string().min(1).max(100).describe('Who reads the address, for the audit.');

/** A mail that waits longer would tell old news. */
const lifetimeMs = 3 * 24 * 3_600_000;

const ended = z.object({
  id: z.string().describe('Of the location.'),
  accountId: z.string(),
  status: z.enum(addressStatuses),
  isTold: z.boolean().describe('Its user gets an e-mail.'),
});

const told = (isTold: boolean) => (isTold ? '' : ' The user has no e-mail address and was not told.');

const linesOf = (address: Readonly<Record<string, string>>) =>
  addressFieldIds.flatMap((field) => (address[field] ? [`  ${field}: ${address[field]}`] : []));

/** Operations on addresses that users have asked support to check. */
export const addressCheckOperations = {
  listAddressChecks: query({
    title: 'List the emergency addresses that wait to be checked, the oldest first.',
    permission: 'addresses:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/address-checks', page: { key: 'id' } },
    input: z.strictObject({ company }),
    output: z.array(
      z.object({
        id: z.string().describe('Of the location.'),
        reference: z.string(),
        companyId: z.string(),
        user: z.string().describe('Name of who asks, or the id of an account that is gone.'),
        askedAt: instant,
      }),
    ),
    command: {
      words: 'location waiting',
      arguments: ['company'],
      plural: 'addresses',
      cells: ({ reference, companyId, user, askedAt }) => [reference, companyId, user, isoTime(askedAt)],
    },
    example: 'location waiting acme',
    run: async ({ emergency, accounts }: AccountCheckNeeds, { company }) =>
      Promise.all(
        (await emergency.checks.waiting(company)).map(async ({ id, reference, companyId, accountId, askedAt }) => {
          const account = await accounts.byId(accountId);
          const user = account ? `${account.firstName} ${account.lastName}` : accountId;
          return { id, reference, companyId, user, askedAt };
        }),
      ),
  }),
  showAddressCheck: query({
    title: 'Show an emergency address that waits to be checked. The audit keeps who has read it.',
    permission: 'addresses:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/address-checks/{location}' },
    actorField: 'by',
    input: z.strictObject({ company, location, by }),
    output: z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      address: z.record(z.string(), z.string()).readonly(),
    }),
    command: {
      words: 'location show',
      says: ({ reference, name, address }) => [`${reference} ${name}`, ...linesOf(address)].join('\n'),
    },
    example: 'location show K7PD3WXM',
    async run({ emergency, audit }: ReadNeeds, { company, location, by }) {
      const { id, reference, name, accountId, address } = await find(emergency, location, company);
      await audit.record({ event: 'emergencyAddressRead', outcome: `by ${by}`, accountId });
      return { id, reference, name, address };
    },
  }),
  approveAddress: changes({
    access: 'none',
    title: 'Approve an emergency address that waits to be checked, and tell its user.',
    permission: 'addresses:decide',
    target: { company: 'company' },
    http: { method: 'POST', path: '/address-checks/{location}/approval', status: 200 },
    input: z.strictObject({
      company,
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
    async run(needs: EndNeeds, { company, location, evidence: proof, guide, isInRecords }) {
      const check = await find(needs.emergency, location, company);
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
    target: { company: 'company' },
    http: { method: 'POST', path: '/address-checks/{location}/refusal', status: 200 },
    input: z.strictObject({ company, location, reason: text.describe('Why; users are not told it.') }),
    output: ended,
    command: {
      words: 'location refuse',
      says: ({ id, isTold }) => `Refused ${id}.${told(isTold)}`,
    },
    example: 'location refuse K7PD3WXM --reason "no such road"',
    async run(needs: EndNeeds, { company, location, reason }) {
      const check = await find(needs.emergency, location, company);
      const result = { status: 'Invalid', evidence: { level: 'format' }, text: reason } as const;
      return end(needs, check, result, 'addressRefused');
    },
    subject: subjectOf,
  }),
};

async function find(
  { checks }: CheckNeeds['emergency'],
  key: string,
  company: string | undefined,
): Promise<AddressCheck> {
  const check = await checks.find(key);
  if (check && (company === undefined || check.companyId === company)) return check;
  throw new NotFound(`No address waits to be checked with the reference or id "${key}".`);
}

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
