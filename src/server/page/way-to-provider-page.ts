import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse, PageRequest } from '../http/routes.ts';
import type { Page } from './page.ts';
import { brandAndLocale } from './show-page.ts';
import { renderSimplePage } from './simple-page.ts';

/** The provider that ends the session of a browser, which has signed out here. */
interface Way {
  readonly host: string;
  readonly address: string;
}

/** Says that the browser is signed out here, and leads it to the provider; by a link where scripts do not run. */
export function wayToProviderPage(page: Page, request: PageRequest, { host, address }: Way): HtmlResponse {
  const texts = page.wayToProviderTexts({ signIn: null, ...brandAndLocale(request) }, host);
  return renderSimplePage({
    texts,
    content: `<p>${escapeHtml(texts.sentence)}</p><a href="${escapeHtml(address)}">${escapeHtml(texts.continueText)}</a>`,
    script: "location.replace(document.querySelector('a').href)",
    formTargets: "'none'",
  });
}
