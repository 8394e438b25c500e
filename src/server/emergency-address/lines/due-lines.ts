import type { DueReason } from '../../../contract/address/emergency-states.ts';
import type { Account } from '../../accounts/accounts.ts';
import { type GateContext, memoised } from '../../gate/gate.ts';
import { ValidationUnavailable } from '../../gateways/address-validation/address-validation.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { statusOfFormat } from '../locations/address-forms.ts';
import { choicesOfFormerAddress } from '../locations/changed-location.ts';
import type { Caller } from './continuity.ts';
import { dueReason, type Whereabouts } from './due.rules.ts';
import { editableStatus, type OwnLine, ownLines } from './own-lines.ts';
import { type ChosenAddress, isUnconfirmed, type Registration } from './registration.ts';

/** A line with the reason why its user is asked about it. */
export interface DueLine extends OwnLine {
  readonly due: DueReason | undefined;
}

type DueDeps = Pick<
  EmergencyDeps,
  | 'database'
  | 'checks'
  | 'lines'
  | 'locations'
  | 'registrations'
  | 'lineCountries'
  | 'addressFormats'
  | 'rules'
  | 'continuity'
  | 'orders'
  | 'streetGuide'
  | 'addressValidation'
>;

/**
 * The lines of an account, with what is due. Nothing is asked about a line whose address its user cannot change here.
 * @param whereabouts where the user is; undefined for an operator
 */
export async function linesWithDue(
  deps: DueDeps,
  account: Pick<Account, 'id' | 'companyId'>,
  whereabouts: Whereabouts | undefined,
): Promise<readonly DueLine[]> {
  const owns = await ownLines(deps, account);
  if (owns.length === 0) return [];
  const [{ periodDays }, now, former] = await Promise.all([
    deps.rules.of(account.companyId),
    deps.continuity.clock(),
    choicesOfFormerAddress(
      deps.locations,
      owns.flatMap(({ registration }) => registration ?? []),
    ),
  ]);
  return Promise.all(
    owns.map(async (own) => ({
      ...own,
      due:
        editableStatus(own) === 'AnyDevice'
          ? dueReason({
              now,
              lineCountry: own.line.countryIsoCode,
              whereabouts,
              periodDays: periodDays ?? undefined,
              answered: own.registration && (await answeredOf(deps, own, own.registration, former)),
            })
          : undefined,
    })),
  );
}

/** The lines of a user in front of the page, with what is due. */
export async function linesDueHere(deps: EmergencyDeps, account: Account, caller: Caller): Promise<readonly DueLine[]> {
  if ((await deps.lines.of(account.id)).length === 0) return [];
  return linesWithDue(deps, account, await whereaboutsOf(deps, account, caller));
}

async function whereaboutsOf(
  { continuity, isKnownBrowser, countries }: Pick<EmergencyDeps, 'continuity' | 'countries' | 'isKnownBrowser'>,
  { id }: Account,
  { address, deviceId }: Caller,
): Promise<Whereabouts> {
  const [isNetworkKnown, isBrowserKnown] = await Promise.all([
    continuity.knowsNetwork(id, address),
    isKnownBrowser(id, deviceId),
  ]);
  return { isNetworkKnown, isBrowserKnown, countryIsoCode: countries.countryOf(address) };
}

async function answeredOf(
  deps: DueDeps,
  { country, checkedSince }: OwnLine,
  registration: Registration,
  former: ReadonlySet<string>,
) {
  const { id, choice, chosen, answeredAt, askedAt, awaitsCheck } = registration;
  const isKept = checkedSince !== undefined && answeredAt >= checkedSince; // until support has checked
  const isUntilCheck = choice === 'noLocation' && (awaitsCheck || country.needsLocation);
  return {
    isCheckOver: isUntilCheck && checkedSince === undefined,
    choice,
    isSetByCompany: isUnconfirmed(registration),
    status: chosen?.status,
    answeredAt,
    askedAt,
    isLocationChanged: !isKept && former.has(id),
    isFormatActual: isKept || !chosen || statusOfFormat(deps.addressFormats, chosen) === 'Actual',
    areRecordsChanged: !isKept && chosen !== undefined && (await areRecordsChanged(deps, chosen)),
  };
}

/**
 * Whether a newer edition of the street guide, in which an address was found, does not know it as it is. Other providers
 * do not tell about their editions.
 */
export async function areRecordsChanged(
  { streetGuide, addressValidation }: Pick<DueDeps, 'streetGuide' | 'addressValidation'>,
  { address, evidence: { dataset, vintage } }: Pick<ChosenAddress, 'address' | 'evidence'>,
): Promise<boolean> {
  const editions = dataset === undefined ? [] : await streetGuide.list();
  const present = editions.find(({ name, isCurrent }) => isCurrent && name === dataset);
  if (!present || present.vintage === vintage) return false;
  try {
    const { complete, evidence } = await addressValidation.validate(address);
    return evidence.level === 'format' || JSON.stringify(complete) !== JSON.stringify(address);
  } catch (reason) {
    if (reason instanceof ValidationUnavailable) return false;
    throw reason;
  }
}

/** Whether a line of a user must be asked about now. */
export interface EmergencyAddressCheck {
  (context: GateContext): Promise<boolean>;
  /** Starts to read whether the user has lines. */
  readAhead?(context: GateContext): Promise<unknown>;
}

/** Makes the check. Nobody is asked while addresses cannot be checked. */
export function emergencyAddressCheck(deps: EmergencyDeps): EmergencyAddressCheck {
  const hasLines = memoised(
    async ({ account }) =>
      account !== undefined && deps.addressValidation.isAvailable() && (await deps.lines.of(account.id)).length > 0,
  );
  async function isDue(context: GateContext): Promise<boolean> {
    const { account, address = '', browserId: deviceId = '' } = context;
    if (!account || !(await hasLines(context))) return false;
    const whereabouts = await whereaboutsOf(deps, account, { address, deviceId });
    return (await linesWithDue(deps, account, whereabouts)).some(({ due }) => due !== undefined);
  }
  return Object.assign(isDue, { readAhead: hasLines });
}
