import { errorPath } from '../../rules/error-path.ts';
import { readCheckedCredential } from '../kernel/checked-credential.ts';
import { fraudFieldOf } from '../kernel/outsideScripts.ts';
import { replaceWith, showPath } from '../kernel/useRoute.ts';
import type { Visit } from '../kernel/visit.tsx';
import type { ExpressLinkEffect, ExpressLinkEvent } from './express-link.flow.ts';
import { type Proceed, proceedAs } from './proceed-as.ts';

/** Carries out an effect of the browser that asks for a link. */
export async function askForExpressLink(
  effect: ExpressLinkEffect,
  visit: Visit,
  proceed: Proceed,
): Promise<ExpressLinkEvent | undefined> {
  const { api, brand, locale } = visit;
  const localeId = locale;
  switch (effect.do) {
    case 'find':
      return { type: 'found', ...(await api.get('/api/account/express', {})), now: Date.now() };
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
