import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import { acknowledgedTexts } from '../../contract/address/emergency-states.ts';
import { Refused } from '../http/refused.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import type { OwnStep, OwnStepOrSessionContext, SignInStore } from '../sign-in/sign-in.ts';
import { type EmergencyAddressPageDeps, emergencyAddressPageRoutes } from './emergency-address-page.ts';
import type { EmergencyDeps } from './emergency-deps.ts';
import { type EmergencyUser, type EmergencyUserDeps, emergencyUser } from './emergency-user.ts';
import { confirmLine, noteAnswer } from './lines/confirm-line.ts';
import { listLines } from './lines/list-lines.ts';
import { outsideAreaOf, ownLines } from './lines/own-lines.ts';
import { putOff } from './lines/put-off.ts';
import { declineAddress, registerLine } from './lines/register-line.ts';
import { addOwnLocation } from './locations/add-own-location.ts';
import { checkAddress } from './locations/check-address.ts';
import { deleteOwnLocation } from './locations/delete-own-location.ts';
import { keepForCheck } from './locations/keep-for-check.ts';
import { listLocations } from './locations/list-locations.ts';
import { choicesOf, isRefusedBefore } from './locations/refused-again.ts';
import { sentEvidence } from './locations/shown-evidence.ts';
import { addressServiceAway } from './sign-in-facts.ts';
import { answerTestCall } from './test-calls/answer-test-call.ts';

export interface EmergencyCapabilityDeps extends EmergencyDeps, EmergencyUserDeps, EmergencyAddressPageDeps {
  readonly store: Pick<SignInStore, 'facts'>;
}

/** The page and the calls of the emergency addresses of one's own lines (EA-12). Nobody sees those of others (EA-13). */
export function createEmergencyAddressCapability(deps: EmergencyCapabilityDeps) {
  const user = (context: OwnStepOrSessionContext): Promise<EmergencyUser> => emergencyUser(deps, context);
  async function shownLine(own: EmergencyUser, lineId: string, context: RequestContext) {
    const [line] = (await listLines(deps, own, lineId, context)).records;
    if (!line) throw new Refused('digitalLineNotFound');
    return line;
  }
  /** Records that the user has answered. A refused request is no answer. */
  async function answered({ account }: EmergencyUser, outcome: string, context: RequestContext) {
    if (outcome !== 'refused') await noteAnswer(deps, account, context);
    await record(account.id, 'emergencyAddressChosen', outcome, context);
  }
  /** Remembers with a sign-in that addresses cannot be checked, so that it is not held up. */
  async function checked<Answer>({ signIn }: EmergencyUser, checking: Promise<Answer>): Promise<Answer> {
    try {
      return await checking;
    } catch (reason) {
      const isAway = reason instanceof Refused && reason.refusal.name === 'emergencyAddressTemporarilyUnavailable';
      if (signIn && isAway) await deps.store.facts.set(signIn, addressServiceAway, true);
      throw reason;
    }
  }

  /** Records what comes of it, also a refusal of its fields. */
  async function noting<Answer>(
    asking: Promise<Answer>,
    note: (outcome: 'ok' | 'refused') => Promise<void>,
  ): Promise<Answer> {
    try {
      const answer = await asking;
      await note('ok');
      return answer;
    } catch (reason) {
      if (reason instanceof Refused && reason.refusal.problems) await note('refused');
      throw reason;
    }
  }

  const emergencyAddress: HandlersOf<typeof emergencyAddressCalls, OwnStep> = {
    async listDeviceEmergencyAddress({ deviceId }, context) {
      return listLines(deps, await user(context), deviceId, context);
    },
    async listEmergencyLocations(input, context) {
      return listLocations(deps, (await user(context)).account, input);
    },
    async validateAddress({ address, addressFormatId: formatId, phoneCountryId }, context) {
      const own = await user(context);
      const { account } = own;
      const found = await checked(own, checkAddress(deps, account.id, { address, formatId, phoneCountryId }));
      if (found.problems) return { ...nothingLookedUp, problems: [...found.problems] };
      const owns = await ownLines(deps, account);
      const { status, complete, similar, evidence, valid, invalid, unchecked, isPlaceCovered } = found.validation;
      const addresses = (complete ? [complete] : similar).map((one) => ({ ...one }));
      const components = { valid: [...valid], invalid: [...invalid], unchecked: [...unchecked] };
      const [known = found.read] = addresses;
      const outside = {
        outsideAreaOf: outsideAreaOf(owns, known),
        typedOutsideAreaOf: outsideAreaOf(owns, found.read),
      };
      const place = isPlaceCovered !== undefined && { isPlaceCovered };
      const isRefused = complete !== undefined && isRefusedBefore(choicesOf(owns), { address: complete, evidence });
      const shown = { ...sentEvidence(evidence), isRefused };
      return { status, addresses, evidence: shown, components, ...outside, ...place, problems: [] };
    },
    async addEmergencyLocation(input, context) {
      const own = await user(context);
      const { account, locale } = own;
      const adding = checked(own, addOwnLocation(deps, account, input, locale));
      return noting(adding, (outcome) => record(account.id, 'emergencyLocationAdded', outcome, context));
    },
    async requestAddressCheck(input, context) {
      const { account } = await user(context);
      const keeping = keepForCheck(deps, account, input);
      return noting(keeping, (outcome) => record(account.id, 'addressCheckAsked', outcome, context));
    },
    async deleteEmergencyLocation(input, context) {
      const { account, locale } = await user(context);
      await deleteOwnLocation(deps, account, input, locale);
      await record(account.id, 'emergencyLocationDeleted', 'ok', context);
      return {};
    },
    async registerVirtualLine(input, context) {
      const own = await user(context);
      const registering = checked(own, registerLine(deps, own.account, input, own.locale));
      return noting(registering, (outcome) => answered(own, outcome, context));
    },
    async declineEmergencyAddress(input, context) {
      const own = await user(context);
      const answer = await declineAddress(deps, own.account, input, own.locale);
      await answered(own, input.reason, context);
      return answer;
    },
    async confirmEmergencyAddress({ originalDeviceId }, context) {
      const own = await user(context);
      // a choice that was made meanwhile is the answer, and recorded already
      if (await checked(own, confirmLine(deps, own.account, originalDeviceId)))
        await answered(own, 'confirmed', context);
      return { line: await shownLine(own, originalDeviceId, context) };
    },
    async answerEmergencyTestCall({ originalDeviceId: lineId, wasRight }, context) {
      const own = await user(context);
      await answerTestCall(deps, own.account, { lineId, wasRight });
      await record(own.account.id, 'emergencyTestCallAnswered', wasRight ? 'right' : 'wrong', context);
      return { line: await shownLine(own, lineId, context) };
    },
    async putOffEmergencyAddress(_input, context) {
      const { account, signIn } = await user(context);
      if (!signIn) throw new Refused(223);
      await putOff(deps, account, signIn, context);
      await record(account.id, 'emergencyAddressPutOff', 'ok', context);
      return {};
    },
    async acknowledgeNoLine({ acknowledgements }, context) {
      const { account, locale } = await user(context);
      if (!acknowledgements.includes('noLine')) throw new Refused('acknowledgementMissing');
      await deps.acknowledgements.record(deps.database.db, { accountId: account.id }, { texts: ['noLine'], locale });
      await record(account.id, 'emergencyLineMissing', `acknowledged version ${acknowledgedTexts.noLine}`, context);
      return {};
    },
  };
  const record = (accountId: string, event: EmergencyEvent, outcome: string, { address, traceId }: RequestContext) =>
    deps.audit.record({ event, outcome, accountId, address, traceId });
  return { handlers: { emergencyAddress }, routes: emergencyAddressPageRoutes(deps) };
}

type EmergencyEvent =
  | 'addressCheckAsked'
  | 'emergencyLocationAdded'
  | 'emergencyLocationDeleted'
  | 'emergencyAddressChosen'
  | 'emergencyAddressPutOff'
  | 'emergencyTestCallAnswered'
  | 'emergencyLineMissing';
const nothingLookedUp = {
  status: 'Invalid' as const,
  addresses: [],
  outsideAreaOf: [],
  typedOutsideAreaOf: [],
  components: { valid: [], invalid: [], unchecked: [] },
};
