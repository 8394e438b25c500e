import type { OutputOf } from '../../contract/call.ts';
import type { ownFactorCalls } from '../../contract/two-factor/own-factors.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import { maskContact } from '../contacts/contacts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import { Refused } from '../http/refused.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { deviceOf } from '../sessions/sessions.ts';
import { findOwn, isConfirmedNow } from './find-own.ts';
import { LastFactor, type ManageFactorsDeps, removeFactor } from './manage-factors.ts';
import { wayOfFactor } from './remove-factors.ts';
import type { StepFacts } from './second-steps.ts';

export interface OwnFactorDeps extends ManageFactorsDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly audit: Audit;
  readonly countries: CountryFinder;
}

const isRequired = ({ policy }: StepFacts) => policy.requirement === 'required';
async function listOwnFactors(
  deps: OwnFactorDeps,
  context: RequestContext,
): Promise<OutputOf<typeof ownFactorCalls.ownFactors>> {
  const own = await findOwn(deps, context);
  const { account, facts } = own;
  const { factors, contacts, policy, ways } = facts;
  const [recoveryCodesLeft, devices] = await Promise.all([
    deps.recoveryCodes.countLeft(account.id),
    deps.trustedDevices.list(account.id),
  ]);
  return {
    isOffered: policy.requirement !== 'off',
    isRequired: isRequired(facts),
    allowed: [...policy.channels],
    isConfirmed: isConfirmedNow(own),
    ways: factors.map((factor) => {
      const contact = contacts.find(({ id }) => id === factor.contactId);
      const isLastRequired = isRequired(facts) && factors.length === 1;
      const masked = contact && maskContact(contact);
      const channel = wayOfFactor(factor, contacts);
      const isUsable = ways.some((way) =>
        factor.channel ? way.channel === factor.channel : way.contactId === factor.contactId,
      );
      return { wayId: factor.id, channel, isUsable, isLastRequired, ...(masked && { masked }) };
    }),
    recoveryCodesLeft,
    devices: devices.map(({ id, userAgent, expiresAt }) => ({
      deviceId: id,
      until: expiresAt,
      ...deviceOf(userAgent),
    })),
  };
}

/** @throws Refused confirmationDue before a step-up; lastRequiredWay; 223 if there is no such way */
async function removeOwnFactor(deps: OwnFactorDeps, wayId: string, context: RequestContext): Promise<void> {
  const own = await findOwn(deps, context);
  const { account, session, facts } = own;
  if (!isConfirmedNow(own)) throw new Refused('confirmationDue');
  if (!facts.factors.some(({ id }) => id === wayId)) throw new Refused(223);
  const user = {
    asked: askedOf(context, deps.countries),
    sessionUid: session.uid,
    keepsOne: isRequired(facts),
  };
  await removeFactor(deps, account, wayId, user).catch((reason) => {
    throw reason instanceof LastFactor ? new Refused('lastRequiredWay') : reason;
  });
  await record(deps, account, context, 'factorRemoved');
}

const record = (
  { audit }: OwnFactorDeps,
  { id: accountId }: Account,
  { address, traceId }: RequestContext,
  event: 'factorRemoved' | 'deviceTrusted',
) => audit.record({ event, outcome: event === 'deviceTrusted' ? 'ended' : 'ok', accountId, address, traceId });

/** @throws Refused 223 if the account trusts no such device */
async function endOwnTrust(deps: OwnFactorDeps, deviceId: string, context: RequestContext): Promise<void> {
  const { account } = await findOwn(deps, context);
  if (!(await deps.trustedDevices.end(account.id, deviceId))) throw new Refused(223);
  await record(deps, account, context, 'deviceTrusted');
}

export function ownFactorHandlers(deps: OwnFactorDeps): HandlersOf<typeof ownFactorCalls> {
  return {
    ownFactors: (_input, context) => listOwnFactors(deps, context),
    async removeOwnFactor({ wayId }, context) {
      await removeOwnFactor(deps, wayId, context);
      return {};
    },
    async endOwnTrust({ deviceId }, context) {
      await endOwnTrust(deps, deviceId, context);
      return {};
    },
  };
}
