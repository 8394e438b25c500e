import type { emergencyAddressCalls } from '../../contract/emergency-address.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import { findOwn } from '../two-factor/two-factor.ts';
import { checkAddress } from './check-address.ts';
import type { EmergencyDeps } from './emergency-deps.ts';
import { outsideAreaOf, ownLine, ownLines, showLine } from './own-lines.ts';
import { addOwnLocation, deleteOwnLocation, listLocations } from './own-locations.ts';
import { declineAddress, registerLine } from './register-line.ts';

export interface EmergencyCapabilityDeps extends EmergencyDeps {
  /** The language in which an account reads the page. */
  localeOf(account: { readonly brandId: number; readonly locale: string | undefined }, context: RequestContext): string;
}

/** The calls of the emergency addresses of one's own lines (EA-12). Nobody sees those of others (EA-13). */
export function createEmergencyAddressCapability(deps: EmergencyCapabilityDeps) {
  /** The user of the session. @throws Refused 221 */
  async function user(context: RequestContext) {
    const { account } = await findOwn(deps, context);
    return { account, locale: deps.localeOf(account, context) };
  }
  const emergencyAddress: HandlersOf<typeof emergencyAddressCalls> = {
    async listDeviceEmergencyAddress({ deviceId }, context) {
      const { account } = await user(context);
      const owns = deviceId === undefined ? await ownLines(deps, account) : [await ownLine(deps, account, deviceId)];
      const ids = owns.flatMap(({ registration }) => registration?.locationId ?? []);
      const names = await deps.locations.namesOf(ids);
      return { records: owns.map((own) => showLine(own, (id) => names.get(id))) };
    },
    async listEmergencyLocations(input, context) {
      return listLocations(deps, (await user(context)).account, input);
    },
    async validateAddress({ address, addressFormatId: formatId, phoneCountryId }, context) {
      const { account } = await user(context);
      const checked = await checkAddress(deps, account.id, { address, formatId, phoneCountryId });
      if (checked.problems) return { ...nothingLookedUp, problems: [...checked.problems] };
      const { status, complete, similar, evidence, valid, invalid, unchecked } = checked.validation;
      const addresses = (complete ? [complete] : similar).map((one) => ({ ...one }));
      const components = { valid: [...valid], invalid: [...invalid], unchecked: [...unchecked] };
      const [known = address] = addresses;
      const outside = outsideAreaOf(await ownLines(deps, account), known);
      return { status, addresses, evidence, components, outsideAreaOf: outside, problems: [] };
    },
    async addEmergencyLocation(input, context) {
      const { account, locale } = await user(context);
      const answer = await addOwnLocation(deps, account, input, locale);
      await record(account.id, 'emergencyLocationAdded', answer.outcome === 'added' ? 'ok' : answer.outcome, context);
      return answer;
    },
    async deleteEmergencyLocation(input, context) {
      const { account, locale } = await user(context);
      await deleteOwnLocation(deps, account, input, locale);
      await record(account.id, 'emergencyLocationDeleted', 'ok', context);
      return {};
    },
    async registerVirtualLine(input, context) {
      const { account, locale } = await user(context);
      const answer = await registerLine(deps, account, input, locale);
      await record(
        account.id,
        'emergencyAddressChosen',
        answer.outcome === 'registered' ? 'ok' : answer.outcome,
        context,
      );
      return answer;
    },
    async declineEmergencyAddress(input, context) {
      const { account, locale } = await user(context);
      const answer = await declineAddress(deps, account, input, locale);
      await record(account.id, 'emergencyAddressChosen', input.reason, context);
      return answer;
    },
  };
  const record = (accountId: string, event: EmergencyEvent, outcome: string, { address, traceId }: RequestContext) =>
    deps.audit.record({ event, outcome, accountId, address, traceId });
  return { handlers: { emergencyAddress } };
}

type EmergencyEvent = 'emergencyLocationAdded' | 'emergencyLocationDeleted' | 'emergencyAddressChosen';
const nothingLookedUp = {
  status: 'Invalid' as const,
  addresses: [],
  outsideAreaOf: [],
  components: { valid: [], invalid: [], unchecked: [] },
};
