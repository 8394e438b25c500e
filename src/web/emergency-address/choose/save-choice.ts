import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import { type Api, CallRefused } from '../../kernel/network/api.ts';
import { refusalOf } from '../../kernel/visit/visit.tsx';
import type { CheckedDraft, LineRecord, LocationRecord, Problem } from '../address-draft.rules.ts';
import { fetchOwn } from '../fetch-own.ts';
import { addedAs } from '../own.rules.ts';
import { accepted, problemsOf } from '../refused-fields.ts';
import type { ConfirmedChoice, EmergencyEvent } from '../states.rules.ts';

type Outcome =
  | { readonly locationId: string }
  | { readonly problems: readonly Problem[] }
  | { readonly problem: Refusal };

/** Sends emergency calls of a line to a location. The same call again, after a lost answer, changes nothing. */
export async function chooseLocation(api: Api, locationId: string, choice: ConfirmedChoice): Promise<EmergencyEvent> {
  const { line, acknowledgements } = choice;
  const wanted = {
    originalDeviceId: line.deviceId,
    emergencyLocationsEnabled: true,
    emergencyLocationId: locationId,
    acknowledgements: [...acknowledgements],
  };
  try {
    accepted(await api.post('/api/account/register-virtual-line', wanted));
  } catch (reason) {
    const problems = problemsOf(reason);
    if (!problems) throw reason;
    return { type: 'fieldsRefused', problems };
  }
  return { type: 'saved', own: await fetchOwn(api) };
}

/** Saves an address that its user has confirmed, and sends the calls of the line there. */
export async function chooseNew(api: Api, checked: CheckedDraft, choice: ConfirmedChoice): Promise<EmergencyEvent> {
  const outcome = await add(api, checked, choice);
  if ('problems' in outcome) return { type: 'fieldsRefused', problems: outcome.problems };
  if ('problem' in outcome) return { type: 'refused', problem: outcome.problem, isAdding: true };
  return chooseLocation(api, outcome.locationId, choice);
}

/** Confirms a location whose format has changed: the address is saved again in the present one (EA-14). */
export async function renew(api: Api, location: LocationRecord, choice: ConfirmedChoice): Promise<EmergencyEvent> {
  const { records } = await api.post('/api/config/address-format', { countryId: choice.line.phoneCountryId });
  const { id, name, address, addressLines, outsideAreaOf } = location;
  const draft = { values: address, name, isNameTouched: true, replaces: id };
  const formatId = records[0]?.id ?? location.addressFormatId;
  const status = location.addressStatus === 'Valid' ? 'Valid' : 'Provisioning';
  return chooseNew(api, { draft, address, addressLines, formatId, status, outsideAreaOf, isAsTyped: false }, choice);
}

async function add(api: Api, checked: CheckedDraft, choice: ConfirmedChoice): Promise<Outcome> {
  const { draft, address, formatId, isAsTyped } = checked;
  const { line, acknowledgements } = choice;
  const replaced = draft.replaces !== undefined && {
    replaceLocationId: draft.replaces,
    acknowledgements: [...acknowledgements],
  };
  try {
    const wanted = {
      name: draft.name,
      address: { ...address },
      addressFormatId: formatId,
      isAsTyped,
      phoneCountryId: line.phoneCountryId,
      ...replaced,
    };
    const { location } = accepted(await api.post('/api/account/add-emergency-location', wanted));
    return { locationId: location.id };
  } catch (reason) {
    if (!(reason instanceof CallRefused)) throw reason;
    const problems = problemsOf(reason);
    const isTaken = problems?.some(({ rule }) => rule === 'taken');
    if (problems) return (isTaken && (await findAdded(api, checked))) || { problems };
    return explain(api, checked, refusalOf(reason));
  }
}

async function explain(api: Api, checked: CheckedDraft, problem: Refusal): Promise<Outcome> {
  if (problem.name !== 'emergencyLocationExists') return { problem };
  return (await findAdded(api, checked)) ?? { problems: [{ fieldId: 'address', rule: 'exists' }] };
}

/** The location that an earlier call has added, whose answer was lost. */
async function findAdded(api: Api, checked: CheckedDraft): Promise<Outcome | undefined> {
  const { locations } = await fetchOwn(api);
  const same = addedAs(checked, locations);
  return same && { locationId: same.id };
}

/** Gives further lines a location, one after the other. */
export async function chooseForLines(
  api: Api,
  locationId: string,
  choices: readonly { readonly line: LineRecord; readonly acknowledgements: readonly AcknowledgedText[] }[],
): Promise<EmergencyEvent> {
  for (const choice of choices) {
    const event = await chooseLocation(api, locationId, choice);
    if (event.type !== 'saved') return event;
  }
  return { type: 'answered', own: await fetchOwn(api) };
}
