import { z } from 'zod';
import { addressFieldIds } from '../../../contract/address/address-fields.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import type { Audit } from '../../audit/audit.ts';
import { isoTime } from '../../command-line/table-text.ts';
import { instant } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { shownPhone } from '../../operation/shown.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { AddressCheck } from '../locations/address-checks.ts';
import { writtenLines } from '../locations/address-forms.ts';
import { type LookUpNeeds, lookUpAddress, testedAddress } from '../locations/look-up-address.ts';
import { type CheckNeeds, findCheck, location, reach, target } from './find-check.ts';

interface NameNeeds extends CheckNeeds {
  readonly accounts: Pick<Accounts, 'namesOf'>;
}
interface ReadNeeds extends CheckNeeds {
  readonly audit: Audit;
}
interface ShowNeeds extends ReadNeeds, NameNeeds {
  readonly emergency: Pick<EmergencyStores, 'checks' | 'lines'>;
  readonly addressFormats: AddressFormats;
}

const by = z.string().min(1).max(100).describe('Who reads the address, for the audit.');
const maxChecks = 500;
/** The last item of a page: since when it waits, and its id. Who has it need not wait any more. */
const place = z
  .string()
  .regex(/^\d{1,15} \S{1,100}$/, 'is none of a page')
  .transform((text) => ({ askedAt: Number(text.split(' ')[0]), id: text.split(' ')[1] ?? '' }));

const linesOf = (address: Readonly<Record<string, string>>) =>
  addressFieldIds.flatMap((field) => (address[field] ? [`  ${field}: ${address[field]}`] : []));

/** Operations that read what users have asked support to check. */
export const addressCheckReads = {
  listAddressChecks: query({
    title: 'List the emergency addresses that wait to be checked, the oldest first.',
    permission: 'addresses:read',
    target,
    http: {
      method: 'GET',
      path: '/address-checks',
      page: { key: 'id', after: 'after', limit: 'limit', placeOf: placeOfItem },
    },
    input: z.strictObject({
      ...reach,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'is an ISO 3166-1 code')
        .optional()
        .meta({ description: 'Only addresses in this country: its ISO 3166-1 code.', examples: ['US'] }),
      after: place.optional().describe('Where the page before has ended.'),
      limit: z.int().positive().max(maxChecks).default(100).describe('Most addresses that are answered.'),
    }),
    output: z.array(
      z
        .object({
          id: z.string().describe('Of the location.'),
          reference: z.string(),
          companyId: z.string(),
          companyName: z.string(),
          brandId: z.int(),
          accountId: z.string(),
          user: z.string().describe('Name of who asks, or the id of an account that is gone.'),
          country: z.string().describe('ISO 3166-1 code of the country of the address.'),
          askedAt: instant,
        })
        .meta({ id: 'AddressCheck' }),
    ),
    command: {
      words: 'location waiting',
      arguments: ['company'],
      plural: 'addresses',
      most: 100,
      cells: ({ reference, companyId, user, askedAt }) => [reference, companyId, user, isoTime(askedAt)],
    },
    example: 'location waiting acme',
    async run({ emergency, accounts }: NameNeeds, filter) {
      const found = await emergency.checks.waiting(filter);
      const names = await accounts.namesOf(found.map(({ accountId }) => accountId));
      return found.map((check) => inList(check, names));
    },
  }),
  countAddressChecks: query({
    title: 'Count the emergency addresses that wait to be checked.',
    permission: 'addresses:read',
    target,
    http: { method: 'GET', path: '/address-check-counts' },
    input: z.strictObject(reach),
    output: z.object({
      waiting: z.int(),
      oldestAskedAt: instant.optional().describe('Since when the oldest waits. Milliseconds since 1970 (UTC).'),
    }),
    command: {
      words: 'location count',
      says: ({ waiting, oldestAskedAt }) =>
        oldestAskedAt === undefined ? 'No address waits.' : `${waiting}, the oldest since ${isoTime(oldestAskedAt)}.`,
    },
    example: 'location count --company acme',
    run: ({ emergency }: CheckNeeds, reach) => emergency.checks.count(reach),
  }),
  showAddressCheck: query({
    title: 'Show an emergency address that waits to be checked. The audit keeps who has read it.',
    permission: 'addresses:read',
    target,
    http: { method: 'GET', path: '/address-checks/{location}' },
    actorField: 'by',
    input: z.strictObject({ ...reach, location, by }),
    output: z
      .object({
        id: z.string(),
        reference: z.string(),
        name: z.string(),
        address: z.record(z.string(), z.string()).readonly(),
        addressLines: z.array(z.string()).describe('As it is written in its country.'),
        companyId: z.string(),
        companyName: z.string(),
        brandId: z.int(),
        accountId: z.string(),
        user: z.string().describe('Name of who asks, or the id of an account that is gone.'),
        country: z.string(),
        askedAt: instant,
        lines: z
          .array(z.object({ id: z.string(), name: z.string(), number: shownPhone, countryIsoCode: z.string() }))
          .describe('Lines of who asks, of which one may get the address.'),
      })
      .meta({ id: 'AddressCheckInFull' }),
    command: {
      words: 'location show',
      says: ({ reference, name, address }) => [`${reference} ${name}`, ...linesOf(address)].join('\n'),
    },
    example: 'location show K7PD3WXM',
    async run({ emergency, accounts, audit, addressFormats }: ShowNeeds, { location, by, ...reach }) {
      const check = await findCheck(emergency, location, reach);
      const { name, accountId, address } = check;
      await audit.record({ event: 'emergencyAddressRead', outcome: `by ${by}`, accountId });
      const [names, lines] = await Promise.all([accounts.namesOf([accountId]), emergency.lines.of(accountId)]);
      return {
        ...inList(check, names),
        name,
        address,
        addressLines: writtenLines(addressFormats, address),
        lines: lines.map(({ id, name, e164, countryIsoCode }) => ({ id, name, number: e164, countryIsoCode })),
      };
    },
  }),
  testAddressCheck: query({
    title:
      'Look an emergency address that waits to be checked up again. The audit keeps who has read it. It changes nothing.',
    permission: 'addresses:read',
    target,
    http: { method: 'GET', path: '/address-checks/{location}/look-up' },
    actorField: 'by',
    input: z.strictObject({ ...reach, location, by }),
    output: testedAddress,
    command: { words: 'location lookup' },
    example: 'location lookup K7PD3WXM',
    async run(needs: ReadNeeds & LookUpNeeds, { location, by, ...reach }) {
      const { companyId, accountId, address } = await findCheck(needs.emergency, location, reach);
      await needs.audit.record({ event: 'emergencyAddressRead', outcome: `looked up by ${by}`, accountId });
      return lookUpAddress(needs, companyId, address);
    },
  }),
};

const inList = (
  { id, reference, companyId, companyName, brandId, accountId, address, askedAt }: AddressCheck,
  names: ReadonlyMap<string, string>,
) => ({
  id,
  reference,
  companyId,
  companyName,
  brandId,
  accountId,
  user: names.get(accountId) ?? accountId,
  country: address.country ?? '',
  askedAt,
});

function placeOfItem(item: unknown): string {
  const { askedAt, id } = item as Pick<AddressCheck, 'askedAt' | 'id'>; // of the list that has it
  return `${askedAt} ${id}`;
}
