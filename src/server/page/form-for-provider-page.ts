import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { HtmlResponse, PageRequest } from '../http/routes.ts';
import type { Page } from './page.ts';
import { brandAndLocale } from './show-page.ts';
import { renderSimplePage } from './simple-page.ts';

interface Form {
  readonly host: string;
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly brandId: number | undefined;
}

/**
 * Takes a form to a provider by itself, or by its button where scripts do not run. The policy for forms stops the redirects
 * that follow too, so that it allows every address; the form has the one that an operator has set.
 */
export function formForProviderPage(
  page: Page,
  request: PageRequest,
  { host, address, fields, brandId }: Form,
): HtmlResponse {
  const texts = page.formForProviderTexts(
    { signIn: null, ...brandAndLocale(request), ...(brandId !== undefined && { brandId }) },
    host,
  );
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderSimplePage({
    texts,
    content: `<form method="post" action="${escapeHtml(address)}">${inputs.join('')}<button>${escapeHtml(texts.continueText)}</button></form>`,
    script: 'document.forms[0].submit()',
    formTargets: '*',
  });
}
