import type { CeremonyChannel, OwnCodeChannel } from '../../contract/two-factor/factor-ways.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import { letClose } from '../kernel/browser/document.ts';
import { tellTabs } from '../kernel/browser/tabs.ts';
import type { Step, StepExits, StepInput } from '../kernel/flow/step.ts';
import { replacePath, returnTo, showPath } from '../kernel/navigation/useRoute.ts';
import { refusalOf, type Visit } from '../kernel/visit/visit.tsx';
import { ceremonies } from './ceremonies.ts';
import { pathOf } from './places.rules.ts';
import { challengeOf } from './settings.rules.ts';
import type { TwoFactorEffect, TwoFactorEvent, TwoFactorState } from './states.rules.ts';
import { TwoFactor } from './TwoFactor.tsx';
import { twoFactorFlow } from './two-factor.flow.ts';

type Effects = {
  readonly [Name in TwoFactorEffect['do']]: (
    effect: Extract<TwoFactorEffect, { do: Name }>,
    visit: Visit,
    exits: StepExits,
  ) => Promise<TwoFactorEvent | undefined>;
};

/** The calls that take the code of one way alone. */
const ownCodeCalls = {
  totp: '/api/two-factor/mfa-totp-verification',
} as const satisfies Record<OwnCodeChannel, string>;

async function confirmBy(channel: CeremonyChannel, { api }: Visit): Promise<TwoFactorEvent> {
  return { type: 'advanced', ...(await ceremonies[channel].confirm(api)) };
}

const effects: Effects = {
  async find(_, { api }) {
    const { challenge, ...settings } = await api.get('/api/two-factor/mfa-settings', {});
    return { type: 'found', settings, ...(challenge && { challenge: challengeOf(challenge, Date.now()) }) };
  },
  async show({ place, by }) {
    const path = pathOf(place);
    const target = matchPath(path);
    if (by === 'push') showPath(path);
    else if (by === 'replace') replacePath(path);
    else if (target) returnTo(target.screen, target.params);
    return undefined;
  },
  async send({ to: { channel, contactId } }, { api, locale }) {
    const sent = await api.post('/api/two-factor/send-code', { contactBy: channel, contactId, localeId: locale });
    return { type: 'sent', challenge: challengeOf(sent, Date.now()) };
  },
  async addWay({ to: { channel, contactId } }, { api }) {
    return { type: 'advanced', ...(await api.post('/api/two-factor/add-way', { contactBy: channel, contactId })) };
  },
  async verify({ channel, contactId, code }, { api }) {
    return {
      type: 'advanced',
      ...(await api.post('/api/two-factor/verify-code', { contactBy: channel, contactId, code })),
    };
  },
  async tryCeremony({ channel }, visit) {
    try {
      return await confirmBy(channel, visit);
    } catch (reason) {
      const problem = refusalOf(reason);
      if (problem.name === ceremonies[channel].unused) return undefined; // its button is there
      if (problem.surface === 'form') return { type: 'ceremonyRefused', problem };
      throw reason;
    }
  },
  confirmByCeremony: ({ channel }, visit) => confirmBy(channel, visit),
  async setUpByCeremony({ channel }, { api }) {
    return { type: 'advanced', ...(await ceremonies[channel].setUp(api)) };
  },
  async verifyOwnCode({ channel, code }, { api }) {
    return { type: 'advanced', ...(await api.post(ownCodeCalls[channel], { code })) };
  },
  async addNumber({ channel, typed, keepsCircular }, { api }) {
    const { contactId, canBeBackup } = await api.post('/api/two-factor/add-contact', { ...typed, keepsCircular });
    return { type: 'numberTaken', channel, ...(contactId && { contactId }), canBeBackup };
  },
  async fetchKey(_, { api }) {
    const { secret, uri, expiresInSeconds } = await api.get('/api/two-factor/mfa-totp', {});
    return { type: 'keyCame', key: { secret, uri, expiresAt: Date.now() + expiresInSeconds * 1000 } };
  },
  async makeCodes({ isNew }, { api }) {
    return { type: 'codesCame', ...(await api.post('/api/two-factor/recovery-codes', { isNew })) };
  },
  async recordSaved(_, { api }) {
    return { type: 'advanced', ...(await api.post('/api/two-factor/recovery-codes-saved', {})) };
  },
  async recordTrust({ isTrusted }, { api }) {
    return { type: 'advanced', ...(await api.post('/api/two-factor/trust-device', { isTrusted })) };
  },
  async recordPutOff(_, { api }) {
    return { type: 'advanced', ...(await api.post('/api/two-factor/put-off', {})) };
  },
  async tellTabs({ what }, { signIn }) {
    tellTabs(signIn?.id ?? '', what);
    return undefined;
  },
  async finish({ result }, _, exits) {
    exits.done(result);
    return undefined;
  },
  async leave(_, __, exits) {
    exits.left('cancel');
    return undefined;
  },
  async letClose() {
    letClose();
    return undefined;
  },
};

/** The second step of a sign-in (MFA-2..8). */
export const twoFactor: Step<StepInput, TwoFactorState, TwoFactorEvent, TwoFactorEffect> = {
  flow: twoFactorFlow,
  start: ({ oneTimeSession }) => ({ step: 'finding', oneTimeSession, place: { at: 'dispatcher' } }),
  Screen: TwoFactor,
  // The table has a function for each effect; the lookup loses that they match.
  perform: (effect, visit, exits) => effects[effect.do](effect as never, visit, exits),
};
