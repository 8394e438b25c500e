import type { Page } from 'playwright-core';

/**
 * Words that begin in one line and end in the next, without a hyphen. Parts of an address are no words: they may break
 * anywhere.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHyphenated = (element: Element) => getComputedStyle(element).hyphens === 'auto';
    const isForReadersOnly = (element: Element | null): boolean =>
      element !== null && (element.getBoundingClientRect().width <= 1 || isForReadersOnly(element.parentElement));
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element, textContent: text } = node;
      if (!element?.checkVisibility() || element.closest('script, style, option')) continue;
      if (isHyphenated(element) || isForReadersOnly(element)) continue;
      for (const { 0: token, index } of (text ?? '').matchAll(/\S+/gu)) {
        if (/[@/\u00ad]/u.test(token)) continue;
        for (const { 0: word, index: within } of token.matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, index + within);
          range.setEnd(node, index + within + word.length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
          if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`a word in two lines: ${word}`);
        }
      }
    }
    return found;
  });
}
