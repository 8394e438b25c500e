import { loadPart } from '../kernel/loadPart.ts';
import type { Visit } from '../kernel/visit.tsx';
import type { ActivationEffect, ActivationEvent } from './activation.flow.ts';

/** Carries out an effect of the forms after the code. @throws what the call throws */
export async function finish(
  effect: Extract<ActivationEffect, { do: 'makePasskey' | 'save' }>,
  api: Visit['api'],
): Promise<ActivationEvent> {
  if (effect.do === 'makePasskey') {
    const { options } = await api.get('/api/account/post-activation/passkey', {});
    const { makePasskey } = await loadPart(() => import('../kernel/passkeys.ts'));
    return { type: 'passkeyMade', passkey: await makePasskey(options) };
  }
  const { chosen, answer } = effect;
  const { password, ivrPin, passkey } = chosen;
  const saved = await api.post('/api/account/post-activation/complete', {
    password,
    ...answer,
    ...(ivrPin && { ivrPin }),
    ...(passkey && { passkey }),
  });
  return { type: 'saved', ...(saved.oneTimeSession && { result: { oneTimeSession: saved.oneTimeSession } }) };
}
