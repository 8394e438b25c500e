import { restartPath } from '../../contract/leave.ts';
import { errorsInPaths } from '../../rules/paths/error-from-path.ts';
import { addressOfAim } from '../../rules/paths/hash-aim.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse, PageRequest, Redirect } from '../http/routes.ts';
import { scriptJson } from './document.ts';
import type { Page } from './page.ts';
import { brandAndLocale } from './show-page.ts';
import { renderSimplePage } from './simple-page.ts';

/** Instead of a sign-in: one that asks for an account, at the app of the query or at the brand's service site. */
const noSignIn = '-';

/**
 * Leads a browser with a session to an app, unless the hash of the address names a screen of this server (ROUTE-1). The app
 * would answer with the session, and the hash, which the server cannot see, would be lost.
 */
export function aimPage(page: Page, request: PageRequest, { location }: Redirect): HtmlResponse {
  const texts = page.popupTexts({ signIn: null, ...brandAndLocale(request) });
  const query = new URLSearchParams(request.query);
  query.set('another', '1');
  const anotherAt = `${restartPath(noSignIn)}?${query}`;
  const visit = `{hash:location.hash,search:location.search,errors:${scriptJson(errorsInPaths())},anotherAt:${scriptJson(anotherAt)}}`;
  return renderSimplePage({
    texts,
    content: `<a href="${escapeHtml(location)}">${escapeHtml(texts.continueText)}</a>`,
    script: `location.replace((${addressOfAim})(${visit})||document.querySelector('a').href)`,
    formTargets: "'none'",
  });
}
