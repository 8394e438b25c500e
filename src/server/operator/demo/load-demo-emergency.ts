import { neededAcknowledgements } from '../../../rules/emergency-address/needed-acknowledgements.ts';
import { knownOf, type NewLocation, readAddress } from '../../emergency-address/emergency-address.ts';
import { type Address, ValidationUnavailable } from '../../gateways/address-validation/address-validation.ts';
import { formatValidation } from '../../gateways/address-validation/format-validation.ts';
import type { Installation } from '../../installation.ts';
import { parseNumber } from '../../number/number.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type DemoEmergency, readDemoEmergency } from './demo-data.ts';

type DemoLine = DemoEmergency['lines'][number];

/**
 * Loads street guides, locations and lines of the demo. What is there already stays as it is; what companies and accounts
 * have that are not there is left out.
 */
export async function loadDemoEmergency(installation: Installation): Promise<void> {
  const { companies, emergency } = installation;
  const { guides, locationsOnly, locations, lines } = readDemoEmergency();
  if (await emergency.lines.byId(lines.at(-1)?.id ?? '')) return;
  for (const guide of guides) await addGuide(installation, guide);
  const present = new Set((await companies.list()).map(({ id }) => id));
  for (const company of locationsOnly.filter((id) => present.has(id)))
    await emergency.rules.change(company, { locationsOnly: true });
  for (const location of locations.filter(({ company }) => present.has(company)))
    await addLocation(installation, location);
  for (const line of lines) await addLine(installation, line);
}

async function addGuide(
  { streetGuide, database }: Installation,
  { ranges, ...edition }: DemoEmergency['guides'][number],
) {
  const dataset = await streetGuide.begin(edition);
  await inTransaction(database, async (tx) => {
    await streetGuide.add(tx, dataset, ranges, ranges.length);
    await streetGuide.finish(tx, dataset);
  });
}

async function addLocation(
  installation: Installation,
  { company: companyId, account, name, address, checkReference }: DemoEmergency['locations'][number],
): Promise<void> {
  const { emergency, database, config } = installation;
  const accountId = account === undefined ? undefined : await accountIdOf(installation, account);
  if (account !== undefined && accountId === undefined) return;
  const checked = await check(installation, address);
  const status = checkReference === undefined ? checked.status : 'Invalid';
  const location: NewLocation = { ...checked, companyId, accountId, name, status, checkReference };
  await inTransaction(database, (tx) => emergency.locations.add(tx, location, config.PERSONAL_LOCATIONS));
}

/** The account of the demo with an address, unless it was removed. */
async function accountIdOf({ accounts }: Installation, email: string): Promise<string | undefined> {
  const [account] = await accounts.byEmail(email);
  return account?.id;
}

/** What the records say of an address, as when a user gives it. */
async function check({ addressFormats, addressValidation }: Installation, given: Address) {
  const formatId = addressFormats.of(given.country ?? '')?.id ?? '';
  const read = readAddress(addressFormats, formatId, given);
  if (read.problems) throw new Error(`The demo has a wrong address: ${JSON.stringify(read.problems)}`);
  const { status, complete, evidence } = await addressValidation.validate(read.address).catch((reason) => {
    if (reason instanceof ValidationUnavailable) return formatValidation.validate(read.address);
    throw reason;
  });
  const isKnown = status === 'Valid' || status === 'Provisioning';
  return { address: complete ?? read.address, formatId, evidence, status: isKnown ? status : ('Invalid' as const) };
}

/** Adds a line with what its user has chosen. Loads at the same time add it once. */
async function addLine(installation: Installation, line: DemoLine): Promise<void> {
  const { emergency, database, accounts } = installation;
  const { id, name, number: e164, kind, followsMain } = line;
  const accountId = await accountIdOf(installation, line.account);
  if (accountId === undefined) return;
  const { companyId = '' } = (await accounts.byId(accountId)) ?? {};
  const countryIsoCode = parseNumber(e164).countryIsoCode ?? '';
  const choice = await choiceOf(installation, line, { companyId, accountId });
  await inTransaction(database, async (tx) => {
    const owner = { accountId, companyId, countryIsoCode, isLocationOnly: false };
    const added = await emergency.lines.add(tx, { ...owner, id, name, e164, kind, followsMain });
    if (!added || !choice) return;
    const registration = { ...choice, lineId: id, accountId, isOutsideArea: false };
    const known = registration.chosen && knownOf(registration.chosen);
    const texts = neededAcknowledgements({ choice: choice.choice, known, knowsLimits: false });
    await emergency.registrations.register(tx, registration, { texts, locale: 'en_US' });
  });
}

async function choiceOf(
  installation: Installation,
  { location: name, address, otherPhone, isRefused }: DemoLine,
  owner: { readonly companyId: string; readonly accountId: string },
) {
  const status = isRefused ? ({ status: 'Invalid' } as const) : {};
  if (otherPhone !== undefined) return { choice: 'outOfCountry', otherPhone } as const;
  if (address) return { choice: 'address', chosen: { ...(await check(installation, address)), ...status } } as const;
  if (name === undefined) return undefined;
  const found = await installation.emergency.locations.page(owner, { page: 1, perPage: 50, search: '' });
  const location = found.records.find((one) => one.name === name);
  if (!location) return undefined; // it was removed
  const { id: locationId, address: kept, formatId, evidence } = location;
  const chosen = { address: kept, formatId, evidence, status: location.status, ...status };
  return { choice: 'location', locationId, chosen } as const;
}
