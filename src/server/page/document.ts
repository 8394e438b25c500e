import { partTimeoutMs } from '../../contract/part-timeout.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { LookStyle } from '../brand/brand.ts';
import { type NoticeParts, noticesOf } from './notices.ts';

export interface DocumentParts {
  readonly nonce: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** JSON that is safe in a script element (`scriptJson`). */
  readonly startPathJson: string;
  /** The boot data as JSON that is safe in a script element. */
  readonly bootJson: string;
  readonly title: string;
  readonly favicon: string;
  readonly themeColourTags: string;
  readonly styles: string;
  /** The files of later screens whose styles are among these. The page does not fetch them again (scripts/style-loader.ts). */
  readonly laterStyles: readonly string[];
  readonly look: LookStyle | undefined;
  /** URLs of the modules to run and to preload; the first is the entry of the page. */
  readonly scripts: readonly string[];
  readonly markup: string;
  /** What is shown where the page cannot run. */
  readonly notices: Omit<NoticeParts, 'nonce'>;
}

/** The HTML document of the page. It contains everything that the user needs before typing. */
export function documentOf(parts: DocumentParts): string {
  const { nonce } = parts;
  const [page = '', ...others] = parts.scripts;
  const ofFiles = parts.laterStyles.length > 0 ? ` data-of="${parts.laterStyles.join(' ')}"` : '';
  const preloads = others.map((script) => `<link rel="modulepreload" href="${script}" nonce="${nonce}">`).join('');
  return `<!doctype html>
<html lang="${escapeHtml(parts.language)}" dir="${parts.direction}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1">\
<title>${escapeHtml(parts.title)}</title>\
${parts.themeColourTags}\
<link rel="icon" href="${escapeHtml(parts.favicon)}">${paintWhole}\
<style nonce="${nonce}"${ofFiles}>${parts.styles}</style>${lookTag(parts)}\
<script nonce="${nonce}">${headScript(parts.startPathJson)}</script>${preloads}\
<script type="module" src="${page}" nonce="${nonce}"></script></head>\
<body><div id="page">${parts.markup}</div>\
${noticesOf({ nonce, ...parts.notices })}\
<script type="application/json" id="boot">${parts.bootJson}</script></body></html>`;
}

/** An element of its own, which a page that changes to another brand replaces. The typeface is fetched with the page. */
function lookTag({ look, nonce }: DocumentParts): string {
  if (!look) return '';
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${look.typeface}">`;
  return `${look.typeface ? preload : ''}<style id="look" nonce="${nonce}">${look.css}</style>`;
}

/**
 * Holds the first paint until the markup is complete. Painted in parts, the language selector grows with its options, and
 * the row below the form moves.
 */
const paintWhole = '<link rel="expect" href="#boot" blocking="render">';

/**
 * Shows the warning in browsers that cannot run the page. The page needs modules, constructable style sheets and
 * `AbortSignal.timeout`; browsers with all three have ECMAScript 2022, and the build fails when the page calls anything
 * newer (scripts/check-page.ts). The head script, which begins with it, is ECMAScript 3, so that every browser can parse it.
 */
export const legacyScript =
  '"noModule"in d.createElement("script")&&d.adoptedStyleSheets&&AbortSignal.timeout||r.setAttribute("data-legacy","")';

/**
 * Runs before the page's own script. Hides the server's screen when the hash names another one, keeps a submit, or
 * a press of a way beside the form, that comes before hydration, and says when the script fails or does not come; the hydrated page removes that notice.
 */
function headScript(startPathJson: string): string {
  return `(function(d,s,r,h){${legacyScript};\
function l(){r.setAttribute("data-late","")}setTimeout(l,${partTimeoutMs});\
d.addEventListener("error",function(e){e.target.type==="module"&&l()},true);\
h=location.hash.replace(/^#?\\/?/,"/");\
h!=="/"&&h!==s&&r.setAttribute("data-elsewhere","");\
d.addEventListener("submit",function(e){if(e.target.method==="post"){e.preventDefault();\
e.target.setAttribute("data-submitted","")}},true);\
d.addEventListener("click",function(e){e=e.target.closest("#ways button");\
e&&e.setAttribute("data-submitted","")},true)\
})(document,${startPathJson},document.documentElement)`;
}

/** Serialises to JSON that cannot close the surrounding script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
