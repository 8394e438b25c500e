import type { Account, Accounts, Companies } from '../../accounts/accounts.ts';
import { Refused } from '../../http/refused.ts';
import type { Outbox } from '../../messages/messages.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import type { Origins } from '../../origins/origins.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { EmergencyStores } from '../emergency-address.ts';
import { chooseForLine } from '../lines/choose-for-line.ts';
import { areRecordsChanged } from '../lines/due-lines.ts';
import { isOutsideAreaOf, type OwnLine, ownLines } from '../lines/own-lines.ts';
import { isRefused } from '../lines/registration.ts';
import type { Location } from '../locations/location.ts';
import { locationRefusal } from '../locations/usable-location.ts';

type LineDeps = Omit<Parameters<typeof ownLines>[0], keyof EmergencyStores>;
type RecordDeps = Parameters<typeof areRecordsChanged>[0];

export interface AssignNeeds extends LineDeps, RecordDeps {
  readonly emergency: EmergencyStores;
  readonly addressFormats: Parameters<typeof locationRefusal>[0];
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly companies: Pick<Companies, 'byId'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

interface Assignment {
  readonly company: string;
  /** Id of the line. */
  readonly id: string;
  /** Id of the location. */
  readonly location: string;
  readonly by: string;
}

/** A mail that waits longer would tell old news. */
const lifetimeMs = 3 * 24 * 3_600_000;

/**
 * Sets a location of the company for a line, in the place of its user, who is told and asked at the next sign-in (CNSL-5).
 * @throws NotFound, OperationRefused for a line or a location for which somebody else has to decide
 */
export async function assignLocation(needs: AssignNeeds, { company, id, location: locationId, by }: Assignment) {
  const { emergency, database, accounts } = needs;
  const own = await lineOf(needs, company, id);
  const location = (await emergency.locations.ofCompany(company)).find((one) => one.id === locationId);
  if (!location) throw new NotFound(`The company "${company}" has no location "${locationId}".`);
  await refuseUnfit(needs, own, location);
  const account = await accounts.byId(own.line.accountId);
  const { name: companyName = company } = (await needs.companies.byId(company)) ?? {};
  const { address, formatId, status, evidence, civic, name } = location;
  const chosen = { address, formatId, status, evidence, civic };
  const choice = { choice: 'location', locationId, chosen, setBy: by } as const;
  await inTransaction(database, async (tx) => {
    const isNew = await chooseForLine(emergency, tx, own, choice, { texts: [], locale: '', isAskedElsewhere: true });
    if (!isNew) throw hasItAlready(location); // somebody else has set it meanwhile, and its user was told
    if (account) await tellUser(needs, tx, account, { company: companyName, location: name, device: own.line.name });
  }).catch((reason) => {
    throw reason instanceof Refused ? new OperationRefused('Its address was changed meanwhile.') : reason;
  });
  return { id, accountId: own.line.accountId, location: name, isTold: account?.email !== undefined };
}

async function lineOf(needs: AssignNeeds, companyId: string, id: string): Promise<OwnLine> {
  const line = await needs.emergency.lines.byId(id);
  const owns =
    line?.companyId === companyId
      ? await ownLines({ ...needs, ...needs.emergency }, { id: line.accountId, companyId })
      : [];
  const own = owns.find((one) => one.line.id === id);
  if (!own) throw new NotFound(`The company "${companyId}" has no line "${id}".`);
  return own;
}

const hasItAlready = ({ name }: Location) => new OperationRefused(`The line has the location "${name}" already.`);

/** @throws OperationRefused */
async function refuseUnfit(needs: AssignNeeds, own: OwnLine, location: Location): Promise<void> {
  const { line, country, registration } = own;
  if (line.followsMain) throw new OperationRefused('The line has the address of the main line. Set that one.');
  if (country.isFixedAfterFirst)
    throw new OperationRefused('Its country lets nobody change the first address, so its user alone sets it.');
  const hasIt = registration?.locationId === location.id && !isRefused(registration);
  if (hasIt && JSON.stringify(registration.chosen?.address) === JSON.stringify(location.address))
    throw hasItAlready(location);
  const isUnusable = locationRefusal(needs.addressFormats, location, line.countryIsoCode);
  if (isUnusable === 'outOfCountry')
    throw new OperationRefused(`The location "${location.name}" is in another country than the number of the line.`);
  if (isUnusable || (await areRecordsChanged(needs, location)))
    throw new OperationRefused(`The location "${location.name}" must be changed first: its address cannot be used.`);
  if (isOutsideAreaOf(own, location.address))
    throw new OperationRefused(
      `The location "${location.name}" is outside the area of the number, so that calls would not be routed by it.`,
    );
}

/** Queues the mail in the transaction that sets the location. Without an address, the next sign-in tells it. */
async function tellUser(
  { outbox, origins }: Pick<AssignNeeds, 'outbox' | 'origins'>,
  tx: Queries,
  { id, email, brandId, locale: localeId = '' }: Account,
  named: { readonly company: string; readonly location: string; readonly device: string },
): Promise<void> {
  if (!email) return;
  const page = `${origins.ofBrand(brandId)}/emergencyAddress?${new URLSearchParams({ brandId: String(brandId) })}`;
  await outbox.queue(tx, {
    kind: 'addressSet',
    to: { channel: 'email', address: email },
    accountId: id,
    brandId,
    localeId,
    lifetimeMs,
    values: { ...named, page },
  });
}
