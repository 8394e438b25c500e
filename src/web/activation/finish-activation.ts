import { loadPart } from '../kernel/network/loadPart.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { ActivationEffect, ActivationEvent } from './activation.flow.ts';

/** Carries out an effect of the forms after the code. @throws what the call throws */
export async function finish(
  effect: Extract<ActivationEffect, { do: 'makePasskey' | 'keep' | 'save' }>,
  api: Visit['api'],
): Promise<ActivationEvent> {
  if (effect.do === 'makePasskey') {
    const { options } = await api.get('/api/account/post-activation/passkey', {});
    const { makePasskey } = await loadPart(() => import('../kernel/passkeys/passkeys.ts'));
    return { type: 'passkeyMade', passkey: await makePasskey(options) };
  }
  if (effect.do === 'keep') {
    const { isKept } = await api.post('/api/account/post-activation/first-step', firstStepOf(effect.chosen));
    return { type: 'firstStepChecked', isKept };
  }
  const { unkept, answer } = effect;
  const saved = await api.post('/api/account/post-activation/complete', {
    ...answer,
    ...(unkept && firstStepOf(unkept)),
  });
  return { type: 'saved', ...(saved.oneTimeSession && { result: { oneTimeSession: saved.oneTimeSession } }) };
}

function firstStepOf({ password, ivrPin, passkey }: Extract<ActivationEffect, { do: 'keep' }>['chosen']) {
  return { password, ...(ivrPin && { ivrPin }), ...(passkey && { passkey }) };
}
