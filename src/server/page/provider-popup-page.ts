import { popupParameter, providerAnswered } from '../../contract/sign-in/sso-paths.ts';
import { tabChannelOf } from '../../contract/tab-channel.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import { openerHeader } from '../authorization/authorization.ts';
import type { HtmlResponse } from '../http/routes.ts';
import { scriptJson } from './document.ts';
import { renderSimplePage } from './simple-page.ts';
import type { PopupTexts } from './simple-page-texts.ts';

/**
 * The last page of a provider's popup: tells the page of the sign-in how to go on, and closes (GOOG-1). It needs no
 * opener, which the provider's own pages may have cut off.
 */
export function providerPopupPage(query: URLSearchParams, texts: PopupTexts): HtmlResponse {
  const goOn = new URLSearchParams(query);
  goOn.delete(popupParameter);
  const channel = scriptJson(tabChannelOf(query.get('signIn') ?? ''));
  const script = `new BroadcastChannel(${channel}).postMessage(${scriptJson(providerAnswered + goOn)});window.close()`;
  const content = `<p>${escapeHtml(texts.sentence)}</p><a href="${escapeHtml(`/?${goOn}`)}">${escapeHtml(texts.continueText)}</a>`;
  const page = renderSimplePage({ texts, content, script, formTargets: "'none'" });
  return { ...page, headers: { ...page.headers, [openerHeader]: 'unsafe-none' } };
}
