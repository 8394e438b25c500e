import { z } from 'zod';
import type { Accounts } from '../../accounts/accounts.ts';
import { doorOf } from '../door.rules.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import type { DueLine } from '../lines/due-lines.ts';
import { linesOfUsers } from '../lines/lines-of-users.ts';

/** What a description of lines reads. */
export interface DescribeNeeds extends Omit<Parameters<typeof linesOfUsers>[0], keyof EmergencyStores> {
  readonly emergency: EmergencyStores;
  readonly accounts: Pick<Accounts, 'namesOf'>;
}

/**
 * What the emergency address of a line can lack: there is none, it cannot be used, must be confirmed, or a test call read
 * another one.
 */
export const lackingAddresses = ['missing', 'invalid', 'stale', 'wrong'] as const;
type LackingAddress = (typeof lackingAddresses)[number];

/** Why a line needs an answer of its user, or has no address that calls are routed by, and what it lacks by that. */
const lacks = {
  neverAsked: 'missing',
  putOff: 'missing',
  refused: 'invalid',
  declined: 'missing',
  abroad: 'missing',
  outsideArea: 'invalid',
  checkEnded: 'missing',
  testedWrong: 'wrong',
  locationChanged: 'stale',
  notAnswered: 'stale',
  formatChanged: 'stale',
  recordsChanged: 'stale',
  periodOver: 'stale',
} as const satisfies Record<string, LackingAddress>;
export type WhyAsked = keyof typeof lacks;
export const whysAsked = Object.keys(lacks) as readonly WhyAsked[]; // the keys of the table above

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

/** The lines of a page, of which there may be none. */
export async function pageOfLines(
  needs: DescribeNeeds,
  { company, address, after = '', users }: z.output<z.ZodObject<typeof linePage>>,
): Promise<LinesPage<DescribedLine>> {
  const owners = await needs.emergency.lines.ownersOf(company, after, users);
  const lines = (await describeLines(needs, company, owners)).filter(
    (line) => address === undefined || lacksOf(line) === address,
  );
  return { lines, next: owners.length < users ? undefined : owners.at(-1) };
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

const lineOf = ({ line, registration, refusedPart, order }: DueLine) => ({
  id: line.id,
  name: line.name,
  kind: line.kind,
  countryIsoCode: line.countryIsoCode,
  isMain: line.isMain,
  followsMain: line.followsMain,
  e164: line.e164,
  choice: registration?.choice,
  status: registration?.chosen?.status,
  /** The field of its address that was refused. */
  refusedPart,
  isInForce: order === 'inForce',
  order,
  /** Suite, floor, room. */
  unit: registration?.chosen && doorOf(registration.chosen.address),
});
