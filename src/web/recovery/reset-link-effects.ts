import { pathTo } from '../../rules/paths/page-path.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { ResetLinkEffect, ResetLinkEvent } from './reset-link.flow.ts';

/**
 * Carries out an effect of a reset link.
 * @param token from the address; undefined for the link that a cookie keeps
 */
export async function followResetLink(
  effect: ResetLinkEffect,
  { api, locale, signIn }: Visit,
  token: string | undefined,
): Promise<ResetLinkEvent | undefined> {
  switch (effect.do) {
    case 'lookUp': {
      replaceWith('recoveryLink'); // the token leaves the address before anything can read it there
      const { signInId, ...link } = await api.post('/api/account/recovery/look-up-link', { ...(token && { token }) });
      if (signInId && signInId !== signIn?.id) return openInSignIn(signInId);
      return { type: 'found', link };
    }
    case 'open':
      await api.post('/api/account/recovery/open-link', {});
      return { type: 'opensNow' };
    case 'voidLink':
      await api.post('/api/account/recovery/not-me', {});
      return { type: 'voided' };
    case 'sendNew':
      await api.post('/api/account/recovery/send-again', { localeId: locale });
      return { type: 'sent' };
    case 'showRecovery':
      replaceWith('newPassword');
      return undefined;
    case 'showSent':
      if (signIn) replaceWith('resetEmailSent'); // only the browser that asked can take its code
      return undefined;
    case 'showForm':
      replaceWith('resetPassword');
      return undefined;
  }
}

/** This browser asked for the link: the page continues in that sign-in. */
function openInSignIn(signInId: string): Promise<never> {
  leaveFor(`/${encodeQuery({ signIn: signInId })}#${pathTo('recoveryLink')}`);
  return new Promise(() => undefined); // the page is being left
}
