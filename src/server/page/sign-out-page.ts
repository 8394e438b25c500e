import { pages } from '../../contract/paths.ts';
import type { Page, SignOutForm } from '../authorization/authorization.ts';
import { escapeHtml } from './document.ts';
import { plainPage } from './plain-page.ts';
import type { SignOutWords } from './plain-words.ts';

/** A form that a redirect follows is held to the policy too: the app's own address must be allowed. */
function targetsOf(continuesAt: string | undefined): string {
  const target = continuesAt === undefined ? null : URL.parse(continuesAt);
  if (!target) return "'self'";
  return `'self' ${target.origin === 'null' ? target.protocol : target.origin}`;
}

/**
 * Ends the session on the user's word. Where the app named the session by its ID token, the form sends itself
 * (OpenID Connect RP-Initiated Logout 1.0 §2); the button remains for browsers without scripts.
 */
export function signOutPage({ action, token, isHinted, continuesAt }: SignOutForm, words: SignOutWords): Page {
  const content = `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="xsrf" value="${escapeHtml(token)}">
<input type="hidden" name="logout" value="yes"><button>${escapeHtml(words.confirm)}</button></form>
<p class="quiet"><a href="${pages.sessions.path}">${escapeHtml(words.stay)}</a></p>`;
  const script = `const [form]=document.forms,once=()=>{form.querySelector('button').disabled=true};form.addEventListener('submit',once);${isHinted ? 'form.submit();once()' : ''}`;
  return plainPage({ words, content, script, formTargets: targetsOf(continuesAt) });
}
