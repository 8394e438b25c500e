import { pages } from '../../contract/paths.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { SignOutForm } from '../authorization/authorization.ts';
import type { HtmlResponse } from '../http/routes.ts';
import { renderSimplePage } from './simple-page.ts';
import type { SignOutTexts } from './simple-page-texts.ts';

/** The CSP directive `form-action` also applies to redirects after a form, so it must include the app's address. */
function targetsOf(continuesAt: string | undefined): string {
  const target = continuesAt === undefined ? null : URL.parse(continuesAt);
  if (!target) return "'self'";
  return `'self' ${target.origin === 'null' ? target.protocol : target.origin}`;
}

/**
 * Asks the user to confirm the sign-out. If the app sent an ID token of the session, the form submits itself (OpenID Connect
 * RP-Initiated Logout 1.0 §2); the button remains for browsers without scripts.
 */
export function signOutPage({ action, token, isHinted, continuesAt }: SignOutForm, texts: SignOutTexts): HtmlResponse {
  const content = `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="xsrf" value="${escapeHtml(token)}">
<input type="hidden" name="logout" value="yes"><button>${escapeHtml(texts.confirm)}</button></form>
<p class="quiet"><a href="${pages.sessions.path}">${escapeHtml(texts.stay)}</a></p>`;
  const script = `const [form]=document.forms,once=()=>{form.querySelector('button').disabled=true};form.addEventListener('submit',once);${isHinted ? 'form.submit();once()' : ''}`;
  return renderSimplePage({ texts, content, script, formTargets: targetsOf(continuesAt) });
}
