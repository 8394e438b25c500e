import type { Page } from 'playwright-core';

/**
 * Distances from the usual ones before and after the primary button of the shown state: before it 24 px, or 16 after a
 * message of its form, for which 4 and 20 px are reserved; after it 20 px to the first quiet link, or 12 to another button.
 */
export async function brokenRhythm(page: Page): Promise<string[]> {
  const { before, after } = (await page.evaluate(measure)) ?? {};
  return [
    ...(before && Math.abs(before.px - before.usual) > 1.5
      ? [`${before.px} px, not ${before.usual}, ${before.text}`]
      : []),
    ...(after && Math.abs(after.px - after.usual) > 1.5 ? [`${after.px} px, not ${after.usual}, ${after.text}`] : []),
  ];
}

/** Runs in the page. */
function measure() {
  const main = document.querySelector('main');
  if (!main) return undefined;
  const probe = main.appendChild(document.createElement('i'));
  probe.style.background = 'var(--color-primary)';
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const primary = [...main.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => one.offsetWidth > 100 && getComputedStyle(one).backgroundColor === colour,
  );
  if (!primary) return undefined;
  window.scrollTo(0, document.documentElement.scrollHeight); // to where buttons that stay in view belong
  const { top, bottom } = primary.getBoundingClientRect();
  const hasLine = (element: Element, at: 'Start' | 'End') =>
    Number.parseFloat(getComputedStyle(element)[`borderBlock${at}Width`]) > 0;

  /** The outermost bordered box around an element, without the primary button; else nothing. */
  function boxAround(element: Element | null): DOMRect | undefined {
    let box: DOMRect | undefined;
    for (let at = element; at && at !== main && !at.contains(primary ?? null); at = at.parentElement)
      if (hasLine(at, 'End')) box = at.getBoundingClientRect();
    return box;
  }
  /** The foot that an element belongs to: what stands below a line of its own. */
  function footOf(element: Element | null): Element | undefined {
    if (!element || element === main) return undefined;
    return hasLine(element, 'Start') && !hasLine(element, 'End') ? element : footOf(element.parentElement);
  }
  /** The lines of a text with their whole height, which is more than that of its letters. */
  function linesOf(text: Node, style: CSSStyleDeclaration): { readonly top: number; readonly bottom: number } {
    const range = document.createRange();
    range.selectNodeContents(text);
    const letters = range.getBoundingClientRect();
    const line = Number.parseFloat(style.lineHeight);
    const spare = (Math.max(1, Math.round(letters.height / line)) * line - letters.height) / 2;
    return { top: letters.top - spare, bottom: letters.bottom + spare };
  }
  const found = {
    above: -Infinity,
    aboveText: '',
    isMessage: false,
    below: Infinity,
    belowText: '',
    isBoxBelow: false,
  };
  function see(
    box: { readonly top: number; readonly bottom: number },
    text: string,
    isBox: boolean,
    isMessage = false,
  ) {
    if (box.bottom <= top + 1 && box.bottom > found.above)
      Object.assign(found, { above: box.bottom, aboveText: text, isMessage });
    if (box.top >= bottom - 1 && box.top < found.below)
      Object.assign(found, { below: box.top, belowText: text, isBoxBelow: isBox });
  }
  let footTop = Infinity;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const words = text.textContent?.trim().slice(0, 40);
    if (!parent || !words || primary.contains(parent) || parent.closest('option')) continue;
    const style = getComputedStyle(parent);
    const { width, height } = parent.getBoundingClientRect();
    if (style.visibility !== 'visible' || width < 2 || height < 2) continue;
    const foot = footOf(parent)?.getBoundingClientRect().top;
    if (foot !== undefined && foot >= bottom) footTop = Math.min(footTop, foot);
    const box = boxAround(parent);
    // A message inside something else, such as a test call, is not that of the form.
    const isOfForm = parent.closest('[data-message]')?.parentElement?.contains(primary) ?? false;
    see(box ?? linesOf(text, style), words, box !== undefined, isOfForm);
  }
  for (const field of main.querySelectorAll('input:not([type=radio], [type=checkbox], [aria-hidden]), select')) {
    const box = boxAround(field);
    if (box && box.height > 2) see(box, 'a field', true);
  }
  const previous = primary.previousElementSibling ?? primary.parentElement?.previousElementSibling;
  const reserved = previous?.matches('[data-message]') ? 40 : 24;
  const round = (px: number) => Math.round(px * 10) / 10;
  const isNext = found.below < footTop;
  return {
    before: {
      px: round(top - found.above),
      usual: found.isMessage ? 16 : reserved,
      text: `between "${found.aboveText}" and the primary button`,
    },
    after: isNext && {
      px: round(found.below - bottom),
      usual: found.isBoxBelow ? 12 : 20,
      text: `between the primary button and "${found.belowText}"`,
    },
  };
}
