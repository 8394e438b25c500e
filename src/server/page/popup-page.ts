import { randomBytes } from 'node:crypto';
import type { Page, PopupAnswer } from '../authorization/authorization.ts';
import { escapeHtml } from './document.ts';
import type { PopupWords } from './page.ts';

const style = `:root{color-scheme:light dark}body{background:var(--color-surface);color:var(--color-text);font:16px/24px system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100dvh}
main{max-width:400px;padding:24px;text-align:center;text-wrap:balance}h1{font:600 28px/36px system-ui,sans-serif;margin:0 0 8px}p{margin:0 0 24px;color:var(--color-muted)}
a{display:inline-block;box-sizing:border-box;font-weight:600;line-height:48px;min-height:48px;padding:0 24px;border-radius:8px;background:var(--color-primary);color:var(--color-on-primary);text-decoration:none}
a:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}`;

/** JSON that cannot end the script element it stands in. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The last page of a popup: tells the page that opened it the answer, if that is the app's own, and closes. Where nobody
 * hears it, a link brings the same answer to the app.
 */
export function popupPage({ origin, response, continueAt }: PopupAnswer, words: PopupWords): Page {
  const nonce = randomBytes(16).toString('base64url');
  const message = scriptJson({ type: 'authorization_response', response });
  const script = `if(window.opener){window.opener.postMessage(${message},${scriptJson(origin)});window.close()}`;
  const html = `<!doctype html><html lang="${words.language}" dir="${words.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(words.title)}</title>
<style nonce="${nonce}">${words.themeStyle}${style}</style></head><body><main><h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.sentence)}</p><a href="${escapeHtml(continueAt)}">${escapeHtml(words.goOn)}</a></main>
<script nonce="${nonce}">${script}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { html, headers: { 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' } };
}
