import { escapeMarkup } from '../../rules/texts/escape-html.ts';
import { scriptJson } from './document.ts';
import { type MaskedFields, maskFields } from './masked-fields.ts';
import type { DocumentStyle, DocumentValues } from './page-document.ts';
import { fill, type Template, templateOf, tokenOf } from './templates/template.ts';
import { createTemplateCache } from './templates/template-cache.ts';
import type { VisitFields } from './visit.ts';

type WriteDocument = (documentStyle: DocumentStyle, fields: VisitFields, values: DocumentValues) => string;

const tokens: DocumentValues = {
  nonce: tokenOf('nonce'),
  startPath: tokenOf('startPath'),
  visit: tokenOf('visit'),
};

/**
 * Creates a cached renderer of documents. Documents that differ only in free text share a template, which is filled in for
 * each visit. If free text affects more than the displayed text, the document is rendered without a template.
 * @param version returns a different value when all templates are outdated
 */
export function createFilledPage(writeDocument: WriteDocument, version: () => unknown, maxBytes: number) {
  const templates = createTemplateCache(maxBytes);
  let cachedVersion = version();

  function templateFor(documentStyle: DocumentStyle, { fields }: MaskedFields): Template {
    if (version() !== cachedVersion) {
      templates.clear();
      cachedVersion = version();
    }
    const key = templateKey(documentStyle, fields);
    const known = templates.get(key);
    if (known) return known;
    const template = templateOf(writeDocument(documentStyle, fields, tokens));
    templates.set(key, template);
    return template;
  }

  return (documentStyle: DocumentStyle, fields: VisitFields, nonce: string): string => {
    const own = { nonce, startPath: scriptJson(fields.startPath), visit: scriptJson(fields).slice(1) };
    const masked = maxBytes > 0 ? maskFields(fields) : undefined;
    if (!masked) return writeDocument(documentStyle, fields, own);
    const shown = Object.entries(masked.shown).map(([slot, text]) => [slot, escapeMarkup(text)]);
    return fill(templateFor(documentStyle, masked), { ...own, ...Object.fromEntries(shown) });
  };
}

/** Cache key: everything that determines a template. */
export function templateKey(documentStyle: DocumentStyle, masked: VisitFields): string {
  const { origin, brand, locale, themes } = documentStyle;
  const { main, dark } = themes;
  return JSON.stringify([origin, brand.id, locale, main.themeId, dark?.themeId, masked]);
}
