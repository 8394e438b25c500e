import { replaceWith } from '../kernel/navigation/useRoute.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { ConfirmEmailEffect, ConfirmEmailEvent } from './confirm-email.flow.ts';

/**
 * Carries out an effect of a confirmation.
 * @param token from the address; undefined for what this browser has asked for, or has opened before
 */
export async function followConfirmation(
  effect: ConfirmEmailEffect,
  { api, locale }: Pick<Visit, 'api' | 'locale'>,
  token: string | undefined,
): Promise<ConfirmEmailEvent> {
  switch (effect.do) {
    case 'lookUp': {
      if (!token) return found(await api.get('/api/account/email/confirmation', {}));
      replaceWith('confirmEmail'); // the token leaves the address before anything can read it there
      return found(await api.post('/api/account/email/look-up-link', { token }));
    }
    case 'find':
      return found(await api.look('/api/account/email/confirmation'));
    case 'send':
      return found(await api.post('/api/account/email/send-confirmation', { localeId: locale }));
    case 'checkCode':
      return { type: 'confirmed', confirmed: await api.post('/api/account/email/code', { code: effect.code }) };
    case 'confirmLink':
      return { type: 'confirmed', confirmed: await api.post('/api/account/email/confirm', {}) };
  }
}

const found = (at: Extract<ConfirmEmailEvent, { type: 'found' }>['at']): ConfirmEmailEvent => ({
  type: 'found',
  at,
  now: Date.now(),
});
