import { randomBytes } from 'node:crypto';
import type { Page, SignOutForm } from '../authorization/authorization.ts';
import type { SignOutWords } from './page.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark}body{background:var(--color-surface);color:var(--color-text);font:16px/24px system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100dvh}
main{max-width:400px;padding:24px;text-align:center}h1{font:600 28px/36px system-ui,sans-serif;margin:0 0 24px}
button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--color-primary);color:var(--color-on-primary);cursor:pointer}
button:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}`;

/** A form that a redirect follows is held to the policy too: the app's own address must be allowed. */
function formTargets(continuesAt: string | undefined): string {
  const target = continuesAt === undefined ? null : URL.parse(continuesAt);
  if (!target) return "'self'";
  return `'self' ${target.origin === 'null' ? target.protocol : target.origin}`;
}

/**
 * Ends the session on the user's word. Where the app named the session by its ID token, the form sends itself
 * (OpenID Connect RP-Initiated Logout 1.0 §2); the button remains for browsers without scripts.
 */
export function signOutPage(form: SignOutForm, words: SignOutWords): Page {
  const nonce = randomBytes(16).toString('base64url');
  const send = form.isHinted ? `<script nonce="${nonce}">document.forms[0].submit()</script>` : '';
  const html = `<!doctype html><html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(words.title)}</title>
<style nonce="${nonce}">${words.themeStyle}${style}</style></head><body><main><h1>${escaped(words.title)}</h1>
<form method="post" action="${escaped(form.action)}"><input type="hidden" name="xsrf" value="${escaped(form.token)}">
<input type="hidden" name="logout" value="yes"><button>${escaped(words.confirm)}</button></form></main>${send}</body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `form-action ${formTargets(form.continuesAt)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { html, headers: { 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' } };
}
