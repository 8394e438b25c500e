import type { Step } from '../kernel/flow/step.ts';
import { CallRefused } from '../kernel/network/api.ts';
import { createsUnasked, makePasskey, supportsPasskeys } from '../kernel/passkeys/passkeys.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import { Passkey } from './Passkey.tsx';
import { type PasskeyEffect, type PasskeyEvent, type PasskeyState, passkeyFlow } from './passkey.flow.ts';

/** A passkey for the next sign-ins. */
export const passkey: Step<object, PasskeyState, PasskeyEvent, PasskeyEffect> = {
  flow: passkeyFlow,
  start: () => ({ step: 'finding' }),
  Screen: Passkey,
  async perform(effect, { api }, exits) {
    switch (effect.do) {
      case 'find': {
        const offer = await api.get('/api/passkeys/step', {});
        const browser = { isSupported: supportsPasskeys(), createsUnasked: await createsUnasked() };
        return { type: 'found', offer, browser };
      }
      case 'try':
        return tryUnasked(effect.options, api);
      case 'make': {
        const { options, isHardware } = effect;
        const credential = await makePasskey(options, { isHardware });
        const result = await api.post('/api/passkeys/add', { credential, isAutomatic: false });
        return { type: 'recorded', result };
      }
      case 'putOff':
        return {
          type: 'recorded',
          result: await api.post('/api/passkeys/put-off', { isUnsupported: effect.isUnsupported }),
        };
      case 'renew':
        return renew(api);
      case 'finish':
        exits.done(effect.result);
        return undefined;
      case 'leave':
        exits.left('cancel');
        return undefined;
    }
  },
};

/** A passkey that the browser makes without a question. Where it does not, the user is asked. */
async function tryUnasked(
  options: Extract<PasskeyEffect, { do: 'try' }>['options'],
  api: Visit['api'],
): Promise<PasskeyEvent> {
  const credential = await makePasskey(options, { isUnasked: true }).catch(ignoreRefusal);
  if (!credential) return { type: 'notTried' };
  const result = await api.post('/api/passkeys/add', { credential, isAutomatic: true });
  return { type: 'recorded', result };
}

/** Without an answer the former options stay, and the next try says what is wrong. */
async function renew(api: Visit['api']): Promise<PasskeyEvent | undefined> {
  const offer = await api.get('/api/passkeys/step', {}).catch(ignoreRefusal);
  return offer && { type: 'renewed', offer };
}

function ignoreRefusal(reason: unknown): undefined {
  if (!(reason instanceof CallRefused)) throw reason;
}
