import { escapeHtml } from '../../rules/texts/escape-html.ts';

/** A screen in place of the page, where the page cannot run. */
export interface PageNotice {
  readonly title: string;
  readonly sentence: string;
  /** What helps: a link and its text. An empty address loads the page again. */
  readonly link: { readonly text: string; readonly address: string };
}

export interface NoticeParts {
  readonly nonce: string;
  readonly brandName: string;
  readonly logo: { readonly light: string; readonly dark: string };
  readonly withoutScript: PageNotice;
  readonly legacy: PageNotice;
  /** Above the page when its script does not come. */
  readonly notLoaded: Pick<PageNotice, 'sentence' | 'link'>;
}

/**
 * The notices beside the page: without scripts, in a browser that cannot run the page, and when its script does not come.
 * The first two replace the page, below the same logo. They follow it, so that its skip link stays the first link of the
 * document.
 */
export function noticesOf(parts: NoticeParts): string {
  const { nonce, withoutScript, legacy, notLoaded } = parts;
  return `<div id="notice" role="main" hidden>${logoOf(parts)}\
<noscript><style nonce="${nonce}">#page,#legacy{display:none}#notice{display:block}</style>${textOf(withoutScript)}</noscript>\
<div id="legacy">${textOf(legacy)}</div></div>\
<p id="late" role="alert" hidden>${escapeHtml(notLoaded.sentence)} ${linkOf(notLoaded.link)}</p>`;
}

/** The title is no `h1`, so that the page's own is the only one. */
function textOf({ title, sentence, link }: PageNotice): string {
  return `<p role="heading" aria-level="1">${escapeHtml(title)}</p><p>${escapeHtml(sentence)}</p><p>${linkOf(link)}</p>`;
}

const linkOf = ({ text, address }: PageNotice['link']) => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;

function logoOf({ brandName, logo: { light, dark } }: NoticeParts): string {
  const name = escapeHtml(brandName);
  const image = (address: string) => address && `<img src="${escapeHtml(address)}" alt="${name}">`;
  return `<p>${light ? image(light) + image(dark) : name}</p>`;
}
