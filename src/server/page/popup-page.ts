import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { PopupAnswer } from '../authorization/authorization.ts';
import type { HtmlResponse } from '../http/routes.ts';
import { scriptJson } from './document.ts';
import { renderSimplePage } from './simple-page.ts';
import type { PopupTexts } from './simple-page-texts.ts';

/**
 * The last page of a popup (`response_mode=web_message`): posts the response to the window that opened the popup, if it has
 * the app's origin, and closes. If no such window exists, a link returns the same response to the app.
 */
export function popupPage({ origin, response, continueAt }: PopupAnswer, texts: PopupTexts): HtmlResponse {
  const message = scriptJson({ type: 'authorization_response', response });
  const script = `if(window.opener){window.opener.postMessage(${message},${scriptJson(origin)});window.close()}`;
  const content = `<p>${escapeHtml(texts.sentence)}</p><a href="${escapeHtml(continueAt)}">${escapeHtml(texts.continueText)}</a>`;
  return renderSimplePage({ texts, content, script, formTargets: "'none'" });
}
