import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { CallRefused } from '../kernel/network/api.ts';
import { loadPart } from '../kernel/network/loadPart.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { ActivationEffect, ActivationEvent } from './activation.flow.ts';

/** The forms after the code, with what they do. */
const loadForms = () => import('./AfterCode.tsx');

/** Carries out an effect of an activation. @throws what the call throws */
export async function activate(effect: ActivationEffect, { api, parameters }: Visit): Promise<ActivationEvent> {
  switch (effect.do) {
    case 'find':
      return findOpened(api);
    case 'take':
      replaceWith('activation'); // the code leaves the address before anything can read it there
      return {
        type: 'accepted',
        setUp: await api.post('/api/loginWithActivationCode', { activationCode: effect.code }),
      };
    case 'takeSession':
      replaceWith('activation');
      return accept(api, effect.oneTimeSession);
    case 'takePin': {
      const { userName, pin } = effect;
      const { clientId = '', theme } = parameters;
      const given = { userName, pin, clientId, ...(theme && { theme }) };
      const { oneTimeSession } = await api.post('/api/account/in-app-activation', given);
      replaceWith('activation');
      return accept(api, oneTimeSession);
    }
    case 'sendNew': {
      const { masked } = await api.post('/api/account/activation/send-again', { activationCode: effect.code });
      return { type: 'sentNew', masked };
    }
    default:
      return (await loadPart(loadForms)).finish(effect, api);
  }
}

async function accept(api: Visit['api'], oneTimeSession: string): Promise<ActivationEvent> {
  return { type: 'accepted', setUp: await api.post('/api/account/in-app-activation/open', { oneTimeSession }) };
}

/** A set-up that a reload goes on with. */
async function findOpened(api: Visit['api']): Promise<ActivationEvent> {
  try {
    return { type: 'accepted', setUp: await api.get('/api/account/post-activation', {}) };
  } catch (reason) {
    if (reason instanceof CallRefused && reason.refusal.kind === 'default') return { type: 'nothingOpened' };
    throw reason;
  }
}
