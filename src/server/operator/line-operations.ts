import { z } from 'zod';
import { companyRules, doorOf, lineKinds, linesWithDue } from '../emergency-address/emergency-address.ts';
import type { Installation } from '../installation.ts';
import { parseNumber } from '../number/number.ts';
import { inTransaction } from '../storage/transaction.ts';
import { findAccount } from './find-account.ts';
import { refuseOtherCountry, refuseTakenNumber } from './new-line.ts';
import { changes, OperationRefused, query } from './operation.ts';

const company = z.string().optional().describe('The only company whose lines may be named.');
const newLine = z.strictObject({
  company,
  who: z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.'),
  id: z.string().min(1).max(100).optional().describe('Id of the device. Default: a new one.'),
  number: z.string().describe('The number that emergency services see, in E.164 form.'),
  name: z.string().min(1).max(100).describe('Name of the device, such as "Desk phone".'),
  kind: z.enum(lineKinds).default('digitalLine'),
  followsMain: z.boolean().default(false).describe("It has the address of the extension's main line."),
  isLocationOnly: z.boolean().default(false).describe('It takes a location of the company alone.'),
});

/** What the emergency address of a line can lack: there is none, it cannot be used, or must be confirmed. */
export const lackingAddresses = ['missing', 'invalid', 'stale'] as const;
type LackingAddress = (typeof lackingAddresses)[number];
/** Operations on the lines of users, from which emergency numbers can be dialed. */
export const lineOperations = {
  addLine: changes(
    newLine,
    async (installation, { who, company, number, ...line }) => {
      const { id: accountId, companyId } = await findAccount(installation, who, company);
      const { e164, valid, countryIsoCode } = parseNumber(number);
      if (!valid || e164 === undefined || countryIsoCode === undefined)
        throw new OperationRefused(`${number} is not a number of a country in E.164 form.`);
      const { emergency, database } = installation;
      const given = { ...line, accountId, companyId, e164, countryIsoCode };
      await refuseOtherCountry(installation, given);
      const added = await inTransaction(database, async (tx) => {
        const line = await emergency.lines.add(tx, given);
        if (line) await refuseTakenNumber(installation, tx, line);
        return line;
      });
      if (!added) throw new OperationRefused(`There is a line "${line.id}" already.`);
      return added;
    },
    ({ accountId }) => ({ accountId }),
  ),
  listLines: query(
    z.object({ company: z.string(), address: z.enum(lackingAddresses).optional() }),
    async (installation, { company, address }) => {
      const lines = await describeLines(installation, company);
      return lines
        .filter((line) => address === undefined || lacksOf(line) === address)
        .map(({ registration: _, accountId: __, e164: ___, location: ____, companyLocation, ...line }) => ({
          ...line,
          location: companyLocation,
        }));
    },
  ),
  setLineRules: changes(
    z.strictObject({ company: z.string(), rules: companyRules.partial() }),
    async (installation, { company, rules }) => {
      await requireCompany(installation, company);
      await installation.emergency.rules.change(company, rules);
      return { id: company };
    },
  ),
  showLineRules: query(z.object({ company: z.string() }), async (installation, { company }) => {
    await requireCompany(installation, company);
    return installation.emergency.rules.of(company);
  }),
  removeLine: changes(z.object({ company: z.string(), id: z.string() }), async (installation, { company, id }) => {
    const { emergency, database } = installation;
    const isDone = await inTransaction(database, async (tx) => {
      const followers = await emergency.lines.followersOf(tx, company, id);
      if (followers.length > 0) throw new OperationRefused(removeFirst(id, followers));
      return emergency.lines.remove(tx, company, id);
    });
    if (!isDone) throw new OperationRefused(`The company "${company}" has no line "${id}".`);
    return { id };
  }),
};

const removeFirst = (id: string, followers: readonly string[]) =>
  `These lines have the address of the main line "${id}": ${followers.map((one) => `"${one}"`).join(', ')}. Remove them first.`;

async function requireCompany({ companies }: Installation, id: string): Promise<void> {
  if (!(await companies.byId(id))) throw new OperationRefused(`There is no company "${id}".`);
}

/** Why a line needs an answer of its user, or has no address that calls are routed by, and what it lacks by that. */
const lacks = {
  neverAsked: 'missing',
  putOff: 'missing',
  refused: 'invalid',
  declined: 'missing',
  abroad: 'missing',
  outsideArea: 'invalid',
  checkEnded: 'missing',
  locationChanged: 'stale',
  notAnswered: 'stale',
  formatChanged: 'stale',
  recordsChanged: 'stale',
  periodOver: 'stale',
} as const satisfies Record<string, LackingAddress>;
export type WhyAsked = keyof typeof lacks;

/** What the address of a line lacks. */
export const lacksOf = ({ why }: Pick<DescribedLine, 'why'>): LackingAddress | undefined => why && lacks[why];

type OwnDue = Awaited<ReturnType<typeof linesWithDue>>[number];

/** Why emergency calls of a line are routed by no address although its user has answered. */
function whyUnrouted({ choice, isOutsideArea }: NonNullable<OwnDue['registration']>): WhyAsked | undefined {
  if (choice === 'noLocation') return 'declined';
  if (choice === 'outOfCountry') return 'abroad';
  return isOutsideArea ? 'outsideArea' : undefined;
}

/** A user who was asked again after a move, and put that off, has not answered. */
function whyAsked({ due, registration }: OwnDue, hasPutOff: boolean): WhyAsked | undefined {
  if (due === 'neverAsked') return hasPutOff ? 'putOff' : 'neverAsked';
  const isAskedFirst = due === 'refused' || due === 'checkEnded';
  const unrouted = registration && !isAskedFirst ? whyUnrouted(registration) : undefined;
  if (unrouted) return unrouted;
  if (due !== undefined && due in lacks) return due as WhyAsked; // as the condition says
  return registration && registration.askedAt > registration.answeredAt ? 'notAnswered' : undefined;
}

export type DescribedLine = Awaited<ReturnType<typeof describeLines>>[number];

/**
 * The lines of a company. Their addresses are in `registration` and `location` alone: those are the homes of people, and
 * the name of a personal location may be its street.
 */
export async function describeLines(installation: Installation, companyId: string) {
  const { emergency, accounts, addressFormats: formats, lineCountries: countries } = installation;
  const owners = new Set((await emergency.lines.ofCompany(companyId)).map(({ accountId }) => accountId));
  const described = [];
  for (const id of owners) {
    const account = await accounts.byId(id);
    const hasPutOff = (await emergency.continuity.putOffsOf(installation.database.db, id)) !== undefined;
    const owns = await linesWithDue(
      { ...installation, ...emergency, formats, countries },
      { id, companyId },
      undefined,
    );
    const user = account ? `${account.firstName} ${account.lastName}` : id;
    const ids = owns.flatMap(({ registration }) => registration?.locationId ?? []);
    const names = await emergency.locations.namesOf(ids);
    const companyNames = await emergency.locations.namesOf(ids, 'company');
    const chosenAt = await emergency.evidence.chosenAt(id);
    for (const own of owns) {
      const { registration } = own;
      const place = {
        location: names.get(registration?.locationId ?? ''),
        companyLocation: companyNames.get(registration?.locationId ?? ''),
        since: chosenAt.get(registration?.lineId ?? ''),
      };
      described.push({ ...lineOf(own), ...place, accountId: id, user, registration, why: whyAsked(own, hasPutOff) });
    }
  }
  return described;
}

const lineOf = ({ line, registration, refusedPart, isInForce }: OwnDue) => ({
  ...{ id: line.id, name: line.name, kind: line.kind, countryIsoCode: line.countryIsoCode },
  ...{ isMain: line.isMain, followsMain: line.followsMain, e164: line.e164 },
  choice: registration?.choice,
  status: registration?.chosen?.status,
  /** The field of its address that was refused. */
  refusedPart,
  isInForce,
  /** Suite, floor, room. */
  unit: registration?.chosen && doorOf(registration.chosen.address),
});
