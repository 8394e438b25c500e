import { z } from 'zod';
import {
  type AddressOrder,
  addressOrders,
  addressStatuses,
  lineChoices,
} from '../../../contract/address/emergency-states.ts';
import { knownInRecords, standingOf } from '../../../rules/address/address-standing.ts';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { whysAsked } from '../../../rules/emergency-address/why-asked.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import type { Audit } from '../../audit/audit.ts';
import { isoTime } from '../../command-line/table-text.ts';
import { instant, who } from '../../operation/field-schemas.ts';
import { type FindAccount, query } from '../../operation/operation.ts';
import { shownPhone } from '../../operation/shown.ts';
import { doorOf } from '../door.rules.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { ChosenAddress } from '../lines/registration.ts';
import { writtenLines } from '../locations/address-forms.ts';
import type { AcknowledgedEvidence, TestEvidence } from '../locations/evidence.ts';
import { shownEvidence } from '../locations/shown-evidence.ts';
import { type DescribedLine, type DescribeNeeds, linePage, nextLines, pageOfLines } from './described-lines.ts';

interface EvidenceNeeds extends DescribeNeeds {
  readonly audit: Audit;
  readonly addressFormats: AddressFormats;
}
interface AcknowledgementNeeds {
  readonly emergency: Pick<EmergencyStores, 'evidence'>;
  readonly findAccount: FindAccount;
}

const company = z.string().optional().describe('The only company whose accounts may be named.');
const by = z.string().min(1).max(100).describe('Who reads the addresses, for the audit.');

const lineEvidence = z
  .object({
    line: z.string(),
    number: shownPhone,
    device: z.string(),
    user: z.string(),
    choice: z.enum(lineChoices).optional(),
    location: z.string().optional(),
    address: z.string().optional().describe('In one line.'),
    door: z.string().optional().describe('Suite, floor, room.'),
    country: z.string().optional(),
    status: z.enum(addressStatuses).optional(),
    since: instant.optional(),
    why: z.enum(whysAsked).optional(),
    setBy: z
      .enum(['user', 'company', 'support'])
      .optional()
      .describe(
        'Whose address it is: typed by its user, kept by an administrator of the company, or proven by support.',
      ),
    assignedBy: z.string().optional().describe('Who of the company has set it for the line, in the place of its user.'),
    check: z.enum(knownInRecords).optional().describe('What the check of the address says, apart from its order.'),
    unchecked: z.array(z.string()).optional().describe('Fields of the way to the door inside that were not checked.'),
    order: z
      .enum(addressOrders)
      .optional()
      .describe('How far the order for the address is. None: nothing was ordered.'),
    isRouted: z.boolean().optional().describe('Emergency calls are routed by the address.'),
    testCall: z.object({ wasRight: z.boolean(), at: instant }).optional(),
    otherPhone: shownPhone.optional(),
    proof: z.string(),
    acknowledged: z.array(z.string()),
  })
  .meta({ id: 'LineEvidence' });

/** Operations that show auditors what the emergency addresses of lines rest on. */
export const evidenceOperations = {
  exportLineEvidence: query({
    title:
      'Export the evidence for the emergency addresses of the lines of a company. The audit keeps who has read them.',
    permission: 'addresses:read',
    target: { company: 'company' },
    answersUnknownCompany: true,
    http: {
      method: 'GET',
      path: '/companies/{company}/line-evidence',
      page: { list: 'lines', key: 'id', after: 'after', limit: 'users', next: 'next' },
    },
    actorField: 'by',
    input: z.strictObject({ ...linePage, by }),
    output: z.object({ lines: z.array(lineEvidence), next: nextLines }),
    command: 'byHand', // it writes a file
    example: 'line list acme --export evidence.csv',
    async run(needs: EvidenceNeeds, { by, ...page }) {
      const { audit, addressFormats } = needs;
      const { lines, next } = await pageOfLines(needs, page);
      if (page.after === undefined)
        await audit.record({ event: 'emergencyEvidenceExported', outcome: `${page.company} by ${by}` });
      await recordReading(audit, by, lines);
      const { evidence } = needs.emergency;
      const places = new Set(lines.flatMap(({ registration }) => registration?.locationId ?? []));
      const results = await evidence.checkResults([...places]);
      const users = new Set(lines.flatMap(({ registration, accountId }) => (registration ? [accountId] : [])));
      const acknowledged = Map.groupBy(
        users.size === 0 ? [] : await evidence.acknowledgedBy(...users),
        ({ accountId }) => accountId,
      );
      const known = { results, acknowledged };
      return { lines: lines.map((line) => evidenceOf(addressFormats, line, known)), next };
    },
  }),
  listAcknowledgements: query({
    title: 'List what a user has acknowledged about emergency calls, the oldest first.',
    permission: 'lines:read',
    target: { company: 'company', account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}/acknowledgements' },
    input: z.strictObject({ company, who }),
    output: z.array(
      z.object({
        at: instant,
        text: z.string().describe('Name of the text, or testCall for what the user said of a test call.'),
        lineId: z.string(),
        version: z.int().optional(),
        locale: z.string().optional(),
        wasRight: z.boolean().optional(),
      }),
    ),
    command: {
      words: 'line evidence',
      arguments: ['who'],
      plural: 'texts',
      cells: (one) => [
        isoTime(one.at),
        one.text,
        one.wasRight === undefined ? `version ${one.version}` : one.wasRight ? 'right' : 'wrong',
        one.locale,
        one.lineId,
      ],
    },
    example: 'line evidence ada@harbourlane.example',
    async run({ emergency: { evidence }, findAccount }: AcknowledgementNeeds, { who, company }) {
      const account = await findAccount(who, company).catch(unlessRestricted(company));
      const accountId = account?.id ?? who; // one that was removed is known by its id alone
      const found = await evidence.acknowledgedBy(accountId);
      const tests = await evidence.testedBy(accountId);
      return [...found.map(shownText), ...tests.map(shownTest)].toSorted((one, other) => one.at - other.at);
    },
  }),
};

/** The account that is not found may have been removed. Whose it was is unknown then. @throws what it is given, for one company */
const unlessRestricted = (company: string | undefined) => (reason: unknown) => {
  if (company !== undefined) throw reason;
  return undefined;
};

const shownText = ({ text, version, locale, lineId, at }: AcknowledgedEvidence) => ({
  at,
  text,
  lineId,
  version,
  locale,
  wasRight: undefined,
});
const shownTest = ({ at, lineId, wasRight }: TestEvidence) => ({
  at,
  text: 'testCall',
  lineId,
  wasRight,
  version: undefined,
  locale: undefined,
});

/** Each account whose address is read is recorded. */
async function recordReading(audit: Audit, by: string, lines: readonly DescribedLine[]): Promise<void> {
  const withAddress = lines.filter(({ registration }) => registration?.chosen);
  const accounts = new Set(withAddress.map(({ accountId }) => accountId));
  await audit.recordAll(
    [...accounts].map((accountId) => ({ event: 'emergencyAddressRead', outcome: `by ${by}`, accountId })),
  );
}

interface Known {
  /** What support found, by location. */
  readonly results: ReadonlyMap<string, string>;
  /** By account. */
  readonly acknowledged: ReadonlyMap<string, readonly AcknowledgedEvidence[]>;
}

function evidenceOf(addressFormats: AddressFormats, line: DescribedLine, known: Known) {
  const { registration, accountId, id, location } = line;
  const acknowledged = known.acknowledged.get(accountId) ?? [];
  const chosen = registration?.chosen;
  const { level, dataset, vintage } = chosen?.evidence ?? {};
  const result = known.results.get(registration?.locationId ?? '');
  const proof = [level, dataset, vintage, result];
  return {
    line: id,
    number: line.e164,
    device: line.name,
    user: line.user,
    choice: line.choice,
    location,
    address: chosen && inOneLine(writtenLines(addressFormats, chosen.address)),
    door: chosen && doorOf(chosen.address),
    country: chosen?.address.country,
    status: line.status,
    since: line.since,
    why: line.why,
    setBy: chosen && setterOf(line, result),
    assignedBy: registration?.setBy,
    ...(chosen && standing(chosen, line.order ?? 'none')),
    testCall: registration?.testCall,
    otherPhone: registration?.otherPhone,
    proof: proof.filter(Boolean).join(', '),
    acknowledged: (registration ? acknowledged : [])
      .filter(({ lineId, text }) => lineId === id || text === 'limits')
      .map(written),
  };
}

/** Whose address it is. What support found is kept with a location. */
function setterOf({ companyLocation }: DescribedLine, result: string | undefined): 'company' | 'support' | 'user' {
  if (companyLocation !== undefined) return 'company';
  return result === undefined ? 'user' : 'support';
}

/** What may be said of an address: what its check says, what nobody has checked, and how far its order is. */
function standing(chosen: ChosenAddress, order: AddressOrder) {
  const { check, level, unchecked } = shownEvidence(chosen, order !== 'none');
  const { known, isRouted } = standingOf({ check, level, order, unchecked });
  return { check: known, unchecked, order, isRouted };
}

const written = ({ text, version, locale, at }: AcknowledgedEvidence) =>
  `${text} version ${version}, ${locale}, ${new Date(at).toISOString()}`;
