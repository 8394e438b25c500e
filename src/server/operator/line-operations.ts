import { z } from 'zod';
import { lineKinds } from '../emergency-address/emergency-address.ts';
import type { Installation } from '../installation.ts';
import { parseNumber } from '../number/number.ts';
import { inTransaction } from '../storage/transaction.ts';
import { findAccount } from './find-account.ts';
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

/** What the emergency address of a line can lack: its user has not chosen one, or it cannot be used. */
export const lackingAddresses = ['missing', 'invalid'] as const;
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
      const added = await inTransaction(database, (tx) => emergency.lines.add(tx, given));
      if (!added) throw new OperationRefused(`There is a line "${line.id}" already.`);
      return added;
    },
    ({ accountId }) => ({ accountId }),
  ),
  listLines: query(
    z.object({ company: z.string(), address: z.enum(lackingAddresses).optional() }),
    async (installation, { company, address }) => {
      const lines = await describeLines(installation, company);
      return address === undefined ? lines : lines.filter((line) => lackOf(line) === address);
    },
  ),
  removeLine: changes(z.object({ company: z.string(), id: z.string() }), async (installation, { company, id }) => {
    const { emergency, database } = installation;
    const isDone = await inTransaction(database, (tx) => emergency.lines.remove(tx, company, id));
    if (!isDone) throw new OperationRefused(`The company "${company}" has no line "${id}".`);
    return { id };
  }),
};

interface DescribedLine {
  readonly followsMain: boolean;
  readonly choice: string | undefined;
  readonly status: string | undefined;
}

function lackOf({ followsMain, choice, status }: DescribedLine): LackingAddress | undefined {
  if (!followsMain && choice === undefined) return 'missing';
  return status === 'Invalid' ? 'invalid' : undefined;
}

/** The lines of a company, without addresses: those are the homes of people. */
async function describeLines({ emergency, accounts }: Installation, companyId: string) {
  const lines = await emergency.lines.ofCompany(companyId);
  const chosen = await emergency.registrations.ofCompany(companyId);
  return Promise.all(
    lines.map(async ({ id, name, kind, accountId, countryIsoCode, isMain, followsMain }) => {
      const account = await accounts.byId(accountId);
      const { choice, chosen: address } = chosen.get(id) ?? {};
      return {
        ...{ id, name, kind, countryIsoCode, isMain, followsMain },
        user: account ? `${account.firstName} ${account.lastName}` : accountId,
        choice,
        status: address?.status,
      };
    }),
  );
}
