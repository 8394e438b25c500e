import { CallRefused } from '../kernel/api.ts';
import { replaceWith } from '../kernel/useRoute.ts';
import type { Visit } from '../kernel/visit.tsx';
import type { ActivationEffect, ActivationEvent } from './activation.flow.ts';

/** Carries out an effect of an activation. @throws what the call throws */
export async function activate(effect: ActivationEffect, { api }: Visit): Promise<ActivationEvent> {
  switch (effect.do) {
    case 'find':
      return findOpened(api);
    case 'take':
      replaceWith('activation'); // the code leaves the address before anything can read it there
      return {
        type: 'accepted',
        setUp: await api.post('/api/loginWithActivationCode', { activationCode: effect.code }),
      };
    case 'sendNew': {
      const { masked } = await api.post('/api/account/activation/send-again', { activationCode: effect.code });
      return { type: 'sentNew', masked };
    }
    case 'save': {
      const { chosen, answer } = effect;
      const { password, ivrPin } = chosen;
      const saved = await api.post('/api/account/post-activation/complete', {
        ...{ password, ...answer, ...(ivrPin && { ivrPin }) },
      });
      return { type: 'saved', ...(saved.oneTimeSession && { result: { oneTimeSession: saved.oneTimeSession } }) };
    }
  }
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
