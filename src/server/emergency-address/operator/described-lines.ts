import { z } from 'zod';
import { addressOrders, addressStatuses, lineChoices } from '../../../contract/address/emergency-states.ts';
import { inOneLine } from '../../../rules/address/written-address.ts';
import {
  type LackingAddress,
  lackingAddresses,
  lacks,
  type WhyAsked,
  whysAsked,
} from '../../../rules/emergency-address/why-asked.ts';
import type { Accounts, Companies } from '../../accounts/accounts.ts';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import { instant } from '../../operation/field-schemas.ts';
import { permitsAt, type Rights } from '../../operation/reach.ts';
import { shownPhone } from '../../operation/shown.ts';
import { doorOf } from '../door.rules.ts';
import { type EmergencyStores, lineKinds } from '../emergency-address.ts';
import type { DueLine } from '../lines/due-lines.ts';
import { linesOfUsers } from '../lines/lines-of-users.ts';
import { writtenLines } from '../locations/address-forms.ts';
import { lineStands } from '../stand/line-conditions.ts';

/** What a description of lines reads. */
export interface DescribeNeeds extends Omit<Parameters<typeof linesOfUsers>[0], keyof EmergencyStores> {
  readonly emergency: EmergencyStores;
  readonly accounts: Pick<Accounts, 'namesOf'>;
}

/** What shows lines to operators. */
export interface ShowNeeds extends DescribeNeeds {
  readonly companies: Pick<Companies, 'byId'>;
  readonly addressFormats: AddressFormats;
  /** Undefined for the command line, which has all. */
  readonly rights: readonly Rights[] | undefined;
}

/** What the address of a line lacks. */
export const lacksOf = ({ why }: Pick<DescribedLine, 'why'>): LackingAddress | undefined => why && lacks[why];

/** Why emergency calls of a line are routed by no address although its user has answered. */
function whyUnrouted({ choice, isOutsideArea }: NonNullable<DueLine['registration']>): WhyAsked | undefined {
  if (choice === 'noLocation') return 'declined';
  if (choice === 'outOfCountry') return 'abroad';
  return isOutsideArea ? 'outsideArea' : undefined;
}

/** Why calls of a line find no help at its address: they are routed by none, or a test call read another one. */
const whyNoHelp = (registration: NonNullable<DueLine['registration']>): WhyAsked | undefined =>
  whyUnrouted(registration) ?? (registration.testCall?.wasRight === false ? 'testedWrong' : undefined);

/** A user who was asked again after a move, and put that off, has not answered. */
function whyAsked({ due, registration }: DueLine, hasPutOff: boolean): WhyAsked | undefined {
  if (due === 'neverAsked') return hasPutOff ? 'putOff' : 'neverAsked';
  const isAskedFirst = due === 'refused' || due === 'checkEnded';
  const noHelp = registration && !isAskedFirst ? whyNoHelp(registration) : undefined;
  if (noHelp) return noHelp;
  if (due !== undefined && due in lacks) return due as WhyAsked; // as the condition says
  return registration && registration.askedAt > registration.answeredAt ? 'notAnswered' : undefined;
}

const mostUsersPerPage = 500;
/** Which lines of a company are asked for: those of some of its users, after one of them. */
export const linePage = {
  company: z.string().describe('Id of the company.'),
  address: z.enum(lackingAddresses).optional().describe('Only lines whose address lacks this.'),
  stand: z
    .enum(lineStands)
    .optional()
    .describe('Only lines whose calls find no help (`toFinish`), or whose address is being checked or set up.'),
  after: z.string().optional().describe('Id of the last account of the page before.'),
  users: z.int().positive().max(mostUsersPerPage).default(mostUsersPerPage).describe('Users of a page.'),
};

export type DescribedLine = Awaited<ReturnType<typeof describeLines>>[number];

/** Where the next page begins, in an output. */
export const nextLines = linePage.after.describe(
  'Id of the last account of the page. Without it the page is the last one.',
);

/** A page of lines. Without `next` it is the last one. */
export interface LinesPage<Line> {
  readonly lines: readonly Line[];
  /** Where the next page begins. */
  readonly next?: string | undefined;
}

/** Ids of the accounts whose lines a page has. */
async function ownersOf(
  { emergency: { lines, linesByStand } }: Pick<DescribeNeeds, 'emergency'>,
  { company, stand, after = '', users }: z.output<z.ZodObject<typeof linePage>>,
): Promise<readonly string[]> {
  if (stand) return linesByStand.ownersOf(company, stand, { after, most: users });
  return lines.ownersOf(company, after, users);
}

/**
 * The lines of a page, of which there may be none.
 * @param owner the only account of the company whose lines are asked for
 */
export async function pageOfLines(
  needs: DescribeNeeds,
  page: z.output<z.ZodObject<typeof linePage>>,
  owner?: string,
): Promise<LinesPage<DescribedLine>> {
  const { company, address, stand, users } = page;
  const { linesByStand } = needs.emergency;
  const owners = owner === undefined ? await ownersOf(needs, page) : [owner];
  const standing = stand && (await linesByStand.idsOf(owners, stand));
  const lines = (await describeLines(needs, company, owners)).filter(
    (line) => (address === undefined || lacksOf(line) === address) && (!standing || standing.has(line.id)),
  );
  return { lines, next: owner !== undefined || owners.length < users ? undefined : owners.at(-1) };
}

/** One line of a company; undefined if it has none with this id. */
export async function describedLine(
  needs: DescribeNeeds,
  companyId: string,
  id: string,
): Promise<DescribedLine | undefined> {
  const line = await needs.emergency.lines.byId(id);
  if (line?.companyId !== companyId) return undefined;
  return (await describeLines(needs, companyId, [line.accountId])).find((one) => one.id === id);
}

/**
 * The lines of some users of a company. Their addresses are in `registration` and `location` alone: those are the homes of
 * people, and the name of a personal location may be its street.
 */
async function describeLines(needs: DescribeNeeds, companyId: string, owners: readonly string[]) {
  const { emergency, accounts } = needs;
  if (owners.length === 0) return [];
  const [found, users, havePutOff, chosenAt] = await Promise.all([
    linesOfUsers({ ...needs, ...emergency }, companyId, owners),
    accounts.namesOf(owners),
    emergency.continuity.putOffBy(owners),
    emergency.evidence.chosenAt(owners),
  ]);
  const all = [...found].flatMap(([accountId, owns]) => owns.map((own) => ({ own, accountId })));
  const places = [...new Set(all.flatMap(({ own }) => own.registration?.locationId ?? []))];
  const names = await emergency.locations.namesOf(places);
  const companyNames = await emergency.locations.namesOf(places, 'company');
  return all.map(({ own, accountId }) => {
    const { registration } = own;
    const place = {
      location: names.get(registration?.locationId ?? ''),
      companyLocation: companyNames.get(registration?.locationId ?? ''),
      since: chosenAt.get(registration?.lineId ?? ''),
    };
    const user = users.get(accountId) ?? accountId;
    return { ...lineOf(own), ...place, accountId, user, registration, why: whyAsked(own, havePutOff.has(accountId)) };
  });
}

const lineOf = ({ line, country, registration, refusedPart, order }: DueLine) => ({
  id: line.id,
  name: line.name,
  kind: line.kind,
  countryIsoCode: line.countryIsoCode,
  isMain: line.isMain,
  followsMain: line.followsMain,
  e164: line.e164,
  isFixed: country.isFixedAfterFirst,
  choice: registration?.choice,
  status: registration?.chosen?.status,
  /** The field of its address that was refused. */
  refusedPart,
  isInForce: order === 'inForce',
  order,
  /** Suite, floor, room. */
  unit: registration?.chosen && doorOf(registration.chosen.address),
});

/** A line as operators see it, without an address of its user. */
export const shownLine = z
  .object({
    id: z.string(),
    name: z.string(),
    number: shownPhone,
    kind: z.enum(lineKinds),
    countryIsoCode: z.string(),
    isMain: z.boolean(),
    followsMain: z.boolean(),
    isFixed: z.boolean().describe('Its country lets nobody change the first address, so its user alone sets it.'),
    choice: z.enum(lineChoices).optional().describe('What its user chose.'),
    status: z.enum(addressStatuses).optional(),
    refusedPart: z.string().optional().describe('The field of its address that was refused.'),
    isInForce: z.boolean(),
    order: z
      .enum(addressOrders)
      .optional()
      .describe('How far the order for its address is. None: nothing was ordered.'),
    unit: z.string().optional().describe('Suite, floor, room.'),
    since: instant.optional(),
    accountId: z.string(),
    user: z.string().describe('Name of its user.'),
    why: z.enum(whysAsked).optional(),
    location: z.string().optional().describe('Name of a location of the company.'),
    locationId: z.string().optional().describe('Its id.'),
    locationAddress: z
      .string()
      .optional()
      .describe('Its address for this line, in one line. Not given without `locations:read`.'),
    isSetByCompany: z.boolean().describe('The company has set its location, in the place of its user.'),
    testCall: z
      .object({ wasRight: z.boolean(), at: instant })
      .optional()
      .describe('What its user said of the last test call.'),
  })
  .meta({ id: 'Line' });

/** Writes the address of a line that has a location of the company, in one line. */
type WriteAddress = (line: DescribedLine) => string | undefined;

/** How the addresses of locations of a company are written; not at all for who may not read locations. */
export async function addressWriter(
  { companies, rights, addressFormats }: ShowNeeds,
  companyId: string,
): Promise<WriteAddress> {
  const brandId = (await companies.byId(companyId))?.brandId;
  if (!permitsAt(rights, { companyId, brandId })('locations:read')) return () => undefined;
  return ({ companyLocation, registration }) => {
    const chosen = companyLocation === undefined ? undefined : registration?.chosen;
    return chosen && inOneLine(writtenLines(addressFormats, chosen.address));
  };
}

/** A line as operators see it, of what is known of it. */
export function shownOf(line: DescribedLine, write: WriteAddress) {
  const { companyLocation, registration, e164, ...shown } = line;
  return {
    ...shown,
    number: e164,
    location: companyLocation,
    locationId: companyLocation === undefined ? undefined : registration?.locationId,
    locationAddress: write(line),
    isSetByCompany: registration?.setBy !== undefined,
    testCall: registration?.testCall,
  };
}
