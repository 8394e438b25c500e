import type { Page } from 'playwright-core';

/** What each field asks for, by its name: tokens of https://www.w3.org/TR/WCAG22/#input-purposes, or `off` (WCAG 1.3.5). */
const purposes: Readonly<Record<string, string>> = {
  username: 'username',
  // of the account that is recovered
  number: 'username',
  password: 'current-password new-password',
  currentPassword: 'current-password',
  retypePassword: 'new-password',
  email: 'email username',
  extension: 'tel-extension',
  phone: 'tel-national',
  code: 'one-time-code',
  activationCode: 'one-time-code',
  pin: 'one-time-code',
  userCode: 'one-time-code',
  customerName: 'name',
  street: 'address-line1',
  street2: 'address-line2',
  unit: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  // No purpose of the standard: codes that are kept or shown elsewhere, PINs, answers, places and searches.
  ...Object.fromEntries(
    ['recoveryCode', 'user_code', 'ivrPin', 'retypePin', 'answer', 'question', 'nickname', 'roomId', 'search', ''].map(
      (name) => [name, 'off'],
    ),
  ),
  buildingName: 'off',
  buildingNumber: 'off',
  passkeyName: 'off',
};

/**
 * Faults of the controls of the shown state: fields without their token, images of text, tooltips, an order that is not
 * that of every screen, one name of several links, an invalid field without words, and what the focus changes, hides or
 * does not show. @param lastLink the text of the last link of a screen
 */
export function faultyControls(page: Page, lastLink: string): Promise<string[]> {
  return page.evaluate(look, { purposes, lastLink });
}

/** Runs in the page. */
async function look({ purposes, lastLink }: { purposes: Readonly<Record<string, string>>; lastLink: string }) {
  const faults: string[] = [];
  const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const shortOf = (element: Element | undefined) => element?.outerHTML.slice(0, 160);
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden]');

  for (const field of all<HTMLInputElement | HTMLSelectElement>('main :is(input, select)')) {
    if (['hidden', 'checkbox', 'radio'].includes(field.type)) continue;
    const token = field.autocomplete.replace(/ webauthn$/, '') || 'off'; // passkeys are suggested, too
    if (!purposes[field.name]?.split(' ').includes(token)) faults.push(`the purpose of "${field.name}" is "${token}"`);
    if (isSeen(field) && !field.labels?.[0]?.textContent && !field.ariaLabel)
      faults.push(`no label: ${shortOf(field)}`);
  }
  for (const image of all('main img, svg text, body [title]')) faults.push(`an image or tooltip: ${shortOf(image)}`);
  if (all('[aria-invalid]')[0] && !all('main [role=alert]').some(({ textContent }) => textContent))
    faults.push('a field is invalid, and nothing says why');

  const dialog = document.querySelector('dialog[open]');
  const controls = all('a[href], button, input, select').filter((control) => isSeen(control));
  if (!dialog) {
    const inMain = controls.filter((control) => control.closest('main'));
    if (controls[0]?.getAttribute('href') !== '#main') faults.push('the first control is not the skip link');
    if (!controls.slice(0, 3).some((control) => control.matches('header select')))
      faults.push('the language is not at the start');
    if (inMain.at(-1)?.textContent !== lastLink && inMain.some(({ textContent }) => textContent === lastLink))
      faults.push(`the last control of the screen is ${shortOf(inMain.at(-1))}`);
    if (controls.some((one, at) => one.closest('footer') && controls[at + 1]?.closest('main')))
      faults.push('the footer is before the screen');
  }
  for (const [name, links] of Map.groupBy(all('a[href]'), (link) => link.ariaLabel ?? link.textContent))
    if (new Set(links.map((link) => link.getAttribute('href'))).size > 1) faults.push(`several links "${name}"`);

  if (document.querySelector('main [role=listbox]')) return faults; // it covers what is below, and closes without the focus
  const seen = () => [location.hash, document.querySelector('h1')?.textContent, all('body *').length].join(' ');
  const before = seen();
  for (const control of controls) {
    control.focus();
    if (document.activeElement !== control) continue; // behind a dialog, or off
    const frames = [control, control.parentElement, control.closest('label')];
    const isShown = frames.some((frame) => {
      const { outlineStyle, outlineWidth } = frame
        ? getComputedStyle(frame)
        : { outlineStyle: 'none', outlineWidth: '' };
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!isShown) faults.push(`the focus is not seen: ${shortOf(control)}`);
    const { left, top, width, height } = control.getBoundingClientRect();
    const above = [0.1, 0.5, 0.9].map((at) => document.elementFromPoint(left + width * at, top + height * at));
    if (
      !above.some(
        (one) => one && (control.contains(one) || one.contains(control) || one.contains(control.parentElement)),
      )
    )
      faults.push(`covered with the focus: ${shortOf(control)}`);
  }
  await new Promise((passed) => setTimeout(passed));
  for (const name of all('header option')) name.removeAttribute('lang'); // set by the focus; the pseudo-locale is no language
  if (seen() !== before) faults.push(`the focus has changed "${before}" to "${seen()}"`);
  return faults;
}
