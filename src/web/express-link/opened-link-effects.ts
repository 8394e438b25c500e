import { pathTo } from '../../rules/paths/page-path.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import { store } from '../kernel/browser/storage.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { OpenedLinkEffect, OpenedLinkEvent } from './opened-link.flow.ts';
import { type Proceed, proceedAs } from './proceed-as.ts';

/**
 * Carries out an effect of an opened sign-in link.
 * @param token from the address; undefined for the link that a cookie keeps
 */
export async function followExpressLink(
  effect: OpenedLinkEffect,
  visit: Visit,
  { token, proceed }: { readonly token: string | undefined; readonly proceed: Proceed },
): Promise<OpenedLinkEvent | undefined> {
  const { api, signIn } = visit;
  switch (effect.do) {
    case 'lookUp': {
      replaceWith('expressLinkOpened'); // the token leaves the address before anything can read it there
      const link = await api.post('/api/account/express/look-up-link', { ...(token && { token }) });
      if (link.signInId && link.signInId !== signIn?.id) return openInSignIn(link.signInId);
      if (link.isAskedHere) setProvenAccount(link.credential ? { credential: link.credential } : undefined);
      return { type: 'found', link };
    }
    case 'approve': {
      const { brandId, oneTimeSession } = await api.post('/api/account/express/approve', {});
      return { type: 'accepted', result: { oneTimeSession }, brandId };
    }
    case 'voidLink':
      await api.post('/api/account/express/not-me', {});
      return { type: 'voided' };
    case 'proceed':
      await proceedAs(effect, visit, proceed);
      return undefined;
    case 'askForNew':
      if (readCheckedCredential()) store('expressLinkWanted', true);
      replaceWith(readCheckedCredential() ? 'expressLink' : 'enterCredential');
      return undefined;
  }
}

/** This browser asked for the link: the page continues in that sign-in. */
function openInSignIn(signInId: string): Promise<never> {
  leaveFor(`/${encodeQuery({ signIn: signInId })}#${pathTo('expressLinkOpened')}`);
  return new Promise(() => undefined); // the page is being left
}
