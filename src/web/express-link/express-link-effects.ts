import { errorPath } from '../../rules/paths/error-path.ts';
import { showWhereItStands } from '../kernel/navigation/useMeanwhile.ts';
import { replaceWith, showPath } from '../kernel/navigation/useRoute.ts';
import { type Api, CallRefused } from '../kernel/network/api.ts';
import { fraudFieldOf } from '../kernel/outside-scripts/outsideScripts.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { ExpressLinkEffect, ExpressLinkEvent } from './express-link.flow.ts';
import { type Proceed, proceedAs } from './proceed-as.ts';

/** Carries out an effect of the browser that asks for a link. */
export async function askForExpressLink(
  effect: ExpressLinkEffect,
  visit: Visit,
  proceed: Proceed,
): Promise<ExpressLinkEvent | undefined> {
  const { api, brand, locale, signIn } = visit;
  const localeId = locale;
  switch (effect.do) {
    case 'find':
      return { type: 'found', ...(await api.get('/api/account/express', {})), now: Date.now() };
    case 'look':
      return look(api, signIn?.id ?? '');
    case 'send': {
      const { username, extension } = readCheckedCredential() ?? { username: '' };
      const sent = await api.post('/api/account/email-express-link', {
        ...(await fraudFieldOf(brand)),
        username,
        ...(extension && { extension }),
        brandId: brand.brandId,
        localeId,
      });
      return { type: 'sent', sent, now: Date.now() };
    }
    case 'sendAgain':
      return { type: 'sent', sent: await api.post('/api/account/express/send-again', { localeId }), now: Date.now() };
    case 'checkCode': {
      const { brandId, oneTimeSession } = await api.post('/api/account/express/code', { code: effect.code });
      const checked = readCheckedCredential();
      setProvenAccount(checked && { credential: checked.shown, extension: checked.extension });
      return { type: 'accepted', result: { oneTimeSession }, brandId };
    }
    case 'proceed':
      await proceedAs(effect, visit, proceed);
      return undefined;
    case 'showPassword':
      replaceWith(readCheckedCredential()?.type === 'number' ? 'enterNumberPassword' : 'enterEmailPassword');
      return undefined;
    case 'showError':
      showPath(errorPath(effect.problem));
      return undefined;
  }
}

/** Whether the link still waits for the user. Another tab may have signed in by it, and another browser may have ended it. */
async function look(api: Api, signInId: string): Promise<ExpressLinkEvent | undefined> {
  try {
    const { sent } = await api.look('/api/account/express');
    if (sent) return undefined;
    const { stands } = await api.look('/api/login-info');
    return { type: stands === 'credential' ? 'lapsed' : 'wentOn' };
  } catch (reason) {
    if (reason instanceof CallRefused && reason.refusal.name === 'sessionExpired') showWhereItStands(signInId);
    return undefined; // without an answer, the next look tells
  }
}
