import { expect } from 'vitest';
import type { OtherPage } from './other-browser.ts';

/** Finds fields and buttons by their names, waits for them, and uses them as a user does. */
export interface Walk extends OtherPage {
  /** Waits for a text on the page. */
  sees(text: string): Promise<void>;
  /** Types into the field with a label, in place of what is there. A line break is the Enter key. */
  enter(label: string, text: string): Promise<void>;
  /** Presses the button or link whose name begins with a text. */
  press(name: string): Promise<void>;
  /** Waits for an address that begins with a text. Returns it. */
  arrives(start: string): Promise<URL>;
}

const patience = { timeout: 30_000 };
/** A text as the page shows it: with simple spaces. */
const plain = (element: string) => `(${element}).replace(/\\s+/g, ' ').trim()`;
const quoted = (text: string) => JSON.stringify(text);

/** Whether the page's script has taken an element over, or what it is in; other pages have none. */
const isAlive = (element: string) =>
  `(!document.getElementById('page') || ((one) => {
    while (one && !Object.keys(one).some((key) => key.startsWith('__reactProps'))) one = one.parentElement;
    return Boolean(one);
  })(${element}))`;

/** Focuses the field, and selects what is in it. Whether it is there. */
const focusField = (label: string) => `(() => {
  const label = [...document.querySelectorAll('label')].find((one) => ${plain('one.textContent')} === ${quoted(label)});
  const field = label && (label.control ?? document.getElementById(label.htmlFor));
  if (!field || field.disabled || !${isAlive('field')}) return false;
  field.focus();
  field.select?.();
  return document.activeElement === field;
})()`;

/** The name of a button, without what is hidden from screen readers. */
const nameOf = (element: string) => `((element) => {
  const copy = element.cloneNode(true);
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return ${plain("element.getAttribute('aria-label') ?? copy.textContent")};
})(${element})`;

/** Presses a visible button or link that is not busy. Whether it is there. */
const pressNamed = (name: string) => `(() => {
  const named = [...document.querySelectorAll('button, a, summary, [role=button]')].find(
    (one) => ${nameOf('one')}.startsWith(${quoted(name)}) &&
      one.checkVisibility?.() !== false && one.ariaDisabled !== 'true' && !one.disabled && ${isAlive('one')},
  );
  named?.click();
  return named !== undefined;
})()`;

/** What an answer is while the page changes: some drivers fail then. */
const orWhileLeaving =
  <Value>(value: Value) =>
  () =>
    value;

export function walkOn(page: OtherPage): Walk {
  const isTrue = (expression: string) => page.evaluate<boolean>(expression).catch(orWhileLeaving(false));
  const textOf = () => page.evaluate<string>(plain('document.body.innerText')).catch(orWhileLeaving(''));
  const address = () => page.evaluate<string>('location.href').catch(orWhileLeaving(''));
  return {
    ...page,
    async sees(text) {
      await expect.poll(textOf, patience).toContain(text);
    },
    async enter(label, text) {
      await expect.poll(() => isTrue(focusField(label)), { ...patience, message: `the field "${label}"` }).toBe(true);
      await page.type(text);
    },
    async press(name) {
      await expect.poll(() => isTrue(pressNamed(name)), { ...patience, message: `the button "${name}"` }).toBe(true);
    },
    async arrives(start) {
      await expect.poll(async () => (await address()).slice(0, start.length), patience).toBe(start);
      return new URL(await address());
    },
  };
}
