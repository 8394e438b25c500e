import type { Step, StepInput } from '../kernel/flow/step.ts';
import { ConnectIdentity } from './ConnectIdentity.tsx';
import {
  type ConnectEffect,
  type ConnectEvent,
  type ConnectState,
  connectIdentityFlow,
} from './connect-identity.flow.ts';

/** Connects an identity that waits on the sign-in. */
export const connectIdentity: Step<StepInput, ConnectState, ConnectEvent, ConnectEffect> = {
  flow: connectIdentityFlow,
  start: () => ({ step: 'finding' }),
  Screen: ConnectIdentity,
  async perform(effect, { api }, exits) {
    switch (effect.do) {
      case 'find': {
        const { identity = '', ...found } = await api.get('/api/sso/pending-identity', {});
        return { type: 'found', identity, ...found };
      }
      case 'record': {
        const { identity, connects } = effect;
        return { type: 'recorded', ...(await api.post('/api/sso/connect-identity', { identity, connects })) };
      }
      case 'finish':
        exits.done({ oneTimeSession: effect.oneTimeSession });
        return undefined;
    }
  },
};
