import type { Page } from 'playwright-core';

/** Keeps what the live regions of the page say, and the titles that get the focus, in their order. @returns what was heard since */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const last = new Map<Element, string>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=alert], [role=status]')) {
        const text = region.checkVisibility() ? (region.textContent?.trim() ?? '') : '';
        if (text && text !== last.get(region)) heard.push(text);
        last.set(region, text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) heard.push(target.textContent ?? '');
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
}

/**
 * What a screen reader says of what has the focus, by the accessibility tree of the browser: the dialog that it is in, role,
 * name and description.
 */
export async function saidOfFocus(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const asked = { objectId: String(result.objectId), fetchRelatives: true };
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', asked);
  await devtools.detach();
  const [focused, ...others] = nodes;
  const around = others.find(({ role }) => /^(alert)?dialog$/.test(String(role?.value)));
  const words = [around?.name, focused?.role, focused?.name, focused?.description];
  return words.flatMap((one) => (one?.value ? [String(one.value)] : [])).join(', ');
}
