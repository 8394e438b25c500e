import { randomBytes } from 'node:crypto';
import { fontStyle } from '../../rules/brand/script-fonts.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse } from '../http/routes.ts';
import { sources } from '../http/security-headers.ts';
import type { SimplePageTexts } from './simple-page-texts.ts';

export interface SimplePage {
  readonly texts: SimplePageTexts;
  /** Markup below the heading. */
  readonly content: string;
  readonly script: string;
  /** Sources of the CSP directive `form-action`. */
  readonly formTargets: string;
}

const style = `:root{color-scheme:light dark;font:16px/24px var(--fonts,system-ui,sans-serif)}body{background:var(--color-surface);color:var(--color-text);margin:0;display:grid;place-items:center;min-height:100dvh}
main{max-width:400px;padding:24px;text-align:center;text-wrap:balance;overflow-wrap:anywhere}h1{font-size:28px;font-weight:600;line-height:36px;margin:0 0 24px}h1+p{margin-top:-16px}p{margin:0 0 24px;color:var(--color-muted)}
.logo{margin:0 0 40px;font-weight:700;color:var(--color-text)}img{display:block;margin:0 auto;height:36px;max-width:240px;object-fit:contain}.light:not(:last-child){display:var(--on-light)}.dark{display:var(--on-dark)}
a,button{display:inline-block;box-sizing:border-box;font:inherit;font-weight:600;min-height:var(--control,48px);padding:11px 24px;border:1px solid var(--button-edge,transparent);border-radius:var(--button-radius,var(--radius,8px));background:var(--button,var(--color-primary));box-shadow:var(--button-ring);color:var(--on-button,var(--color-on-primary));text-decoration:none;cursor:pointer}
.quiet{margin:16px 0 0}.quiet a{border-color:transparent;background:none;color:var(--color-link)}
a:focus-visible,button:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}`;

/** HTML of a simple page without React: logo, heading, text and one action, in the brand's colours, corners and typeface. */
export function renderSimplePage({ texts, content, script, formTargets }: SimplePage): HtmlResponse {
  const nonce = randomBytes(16).toString('base64url');
  const title = escapeHtml(texts.title);
  const { css, typeface } = texts.look ?? { css: '' };
  const html = `<!doctype html><html lang="${texts.language}" dir="${texts.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${texts.themeColourTags}${typeface ? preloadOf(typeface) : ''}<link rel="icon" href="${escapeHtml(texts.favicon)}">
<style nonce="${nonce}">${fontStyle(texts.language)}${texts.themeStyle}${style}${css}</style></head><body><main>${logo(texts)}<h1>${title}</h1>
${content}</main>${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    sources("img-src 'self' data:", texts.imageOrigins),
    ...(typeface ? ["font-src 'self'"] : []),
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { html, headers: { 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' } };
}

const preloadOf = (typeface: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${typeface}">`;

function logo({ brandName, logo: { light, dark } }: SimplePageTexts): string {
  const image = (address: string, name: string) =>
    address && `<img class="${name}" src="${escapeHtml(address)}" alt="${escapeHtml(brandName)}">`;
  return `<p class="logo">${light ? image(light, 'light') + image(dark, 'dark') : escapeHtml(brandName)}</p>`;
}
