import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse, PageRequest } from '../http/routes.ts';
import type { Page } from './page.ts';
import { brandAndLocale } from './show-page.ts';
import { renderSimplePage } from './simple-page.ts';

/** Says that a test of single sign-on is done: its result is on the command line. */
export function testedPage(page: Page, request: PageRequest): HtmlResponse {
  const texts = page.testedTexts({ signIn: null, ...brandAndLocale(request) });
  return renderSimplePage({
    texts,
    content: `<p>${escapeHtml(texts.sentence)}</p>`,
    script: '',
    formTargets: "'none'",
  });
}
