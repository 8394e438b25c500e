import { describe, expect, it } from 'vitest';
import { descriptionOf, hasFocus, isPainted } from '../visit.ts';
import { galleryOfFile } from './gallery-of-file.ts';
import { barriersIn, cutOff, desktop, phone, type Shown, show, startAtTop } from './shown.ts';

const { running, on, found } = galleryOfFile();

const first: Shown = { screen: 'enterCredential', state: 'first view' };
const password: Shown = { screen: 'enterEmailPassword', state: 'first view' };
const wrongPassword: Shown = { screen: 'enterEmailPassword', state: 'a wrong password' };
const mirrored = 'ar_XB';

describe('WCAG 2.2 AA', () => {
  // src/rules/brand/theme.test.ts computes the contrast of each theme, so one theme per brand suffices to check that the page
  // uses it.
  it('[ASSET-3b] is met in every brand, in one theme each', async () => {
    const themes = running().contents.brands.map(({ id, themes }, at) => {
      const theme = themes[at % themes.length];
      return { ...wrongPassword, brand: id, ...(theme && { theme: theme.id }) };
    });
    expect(await on({ viewport: desktop }, (page) => found(page, themes, barriersIn))).toEqual({});
  });
});

describe('the layout', () => {
  it('[FRAME-14a] [LOC-3] is mirrored for a language that is written from right to left', async () => {
    await on({}, async (page) => {
      await show(page, running(), { ...password, locale: mirrored });
      const { logo, language, toggle } = await page.evaluate(() => {
        const middle = (selector: string) => {
          const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 };
          return (left + right) / 2;
        };
        return {
          logo: middle('p img'),
          language: middle('select'),
          toggle: middle('form button[aria-label*="assword"]'),
        };
      });
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(logo).toBeGreaterThan(phone.width / 2);
      expect(language).toBeLessThan(phone.width / 2);
      expect(toggle).toBeLessThan(phone.width / 2);
    });
  });

  it('[FRAME-14a] shows a number from left to right beside its country code, and the check mark at the start of a line', async () => {
    await on({}, async (page) => {
      const field = page.locator('input[name=username]');
      await show(page, running(), { ...first, state: 'a phone number typed', locale: mirrored });
      const writing = field.evaluate((input) => [getComputedStyle(input).direction, getComputedStyle(input).textAlign]);
      expect(await writing).toEqual(['ltr', 'end']);
      await page.getByRole('button', { expanded: false }).first().click();
      const chosen = page.getByRole('main').getByRole('option', { selected: true });
      expect(await chosen.evaluate((option) => getComputedStyle(option).borderRightWidth)).toBe('3px');
      await show(page, running(), { ...first, state: 'an e-mail address typed', locale: mirrored });
      expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
    });
  });

  it.each([
    ['a phone', 'en_US', phone],
    ['a phone', 'de_DE', phone],
    ['a desktop', 'en_US', desktop],
    ['a desktop', 'de_DE', desktop],
  ])(
    'keeps a line for errors on %s in %s: one of a line moves nothing, a longer one moves only what follows',
    async (_, locale, viewport) => {
      const steps = [
        [first, ['nothing typed', 'no such account', 'too many attempts', 'offline']],
        [password, ['nothing typed', 'a wrong password']],
      ] as const;
      await on({ viewport }, async (page) => {
        for (const [without, [short, ...longer]] of steps) {
          const placesIn = async (state: string) => {
            await show(page, running(), { ...without, state, locale });
            const topOf = async (what: string) => (await page.locator(`main ${what}`).first().boundingBox())?.y ?? 0;
            return { field: await topOf('input:not([aria-hidden])'), button: await topOf('button[type=submit]') };
          };
          const places = await placesIn(without.state);
          expect(await placesIn(short)).toEqual(places);
          for (const state of longer) {
            const { field, button } = await placesIn(state);
            expect([state, field]).toEqual([state, places.field]);
            expect(button).toBeGreaterThanOrEqual(places.button);
          }
        }
      });
    },
  );

  it('follows the text size of the browser, up to twice the usual one; a title on a phone grows from 28 to 40 pixels', async () => {
    await on({}, async (page) => {
      const sizes = () =>
        page
          .locator('label, main input:not([type=checkbox], [type=hidden], [aria-hidden]), main button, footer a')
          .evaluateAll((all) =>
            all.map((element) => [element.textContent, Number.parseFloat(getComputedStyle(element).fontSize)] as const),
          );
      for (const shown of [first, wrongPassword]) {
        await show(page, running(), shown);
        const usual = await sizes();
        expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).toBe('28px');
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await sizes()).toEqual(usual.map(([text, size]) => [text, size * 2]));
        expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).toBe('40px');
        expect(await cutOff(page)).toEqual([]);
      }
    });
  });

  it('does not shift when an error appears', async () => {
    await on({}, async (page) => {
      await show(page, running(), { ...first, state: 'an e-mail address typed' });
      await page.evaluate(() => {
        const seen = window as unknown as { shift: number };
        seen.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift' });
      });
      await page.locator('input[name=username]').fill('');
      await page.keyboard.press('Enter');
      await page.locator('main [role=alert]').getByText(/./).first().waitFor();
      await isPainted(page);
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    });
  });
});

describe('the keyboard alone', () => {
  it.each([
    ['first step', first],
    ['password step', password],
    ['a phone number', { ...first, state: 'a phone number typed' }],
  ])('[FRAME-5] reaches everything in the order of reading, and shows where it is: %s', async (_, shown) => {
    await on({ viewport: desktop }, async (page) => {
      await show(page, running(), shown);
      await startAtTop(page);
      const stops: { name: string; isSeen: boolean; top: number }[] = [];
      const reachable = await page
        .locator('a[href], button, input:not([type=hidden]):not([tabindex="-1"]), select')
        .filter({ visible: true })
        .count();
      for (let stop = 0; stop < reachable; stop++) {
        await page.keyboard.press('Tab');
        stops.push(await page.evaluate(focusStop));
      }
      expect(stops[0]?.name).toBe('Skip to main content');
      expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
      expect(new Set(stops.map(({ name }) => name)).size).toBe(reachable);
    });
  });

  it('[FRAME-5] skips to the main content', async () => {
    await on({}, async (page) => {
      await show(page, running(), first);
      await startAtTop(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    });
  });

  it('[FRAME-8a] opens the phishing dialog, is trapped in it, and returns to the link', async () => {
    await on({}, async (page) => {
      await show(page, running(), first);
      const opener = page.getByRole('button', { name: 'Is this page genuine?' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      });
      expect(isInside).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });
});

/** The focused element, and whether its focus is visible by an outline of it or of its frame. */
function focusStop() {
  const element = document.activeElement as HTMLElement;
  const outlined = [element, element.parentElement].some((candidate) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { top, width, height } = element.getBoundingClientRect();
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  return { name: name.trim(), isSeen: outlined && width > 0 && height > 0, top };
}

describe('a screen reader', () => {
  it('gets an error once: as an alert, and as a description only when it comes back to the field', async () => {
    await on({}, async (page) => {
      await show(page, running(), wrongPassword);
      const field = page.getByLabel('Password', { exact: true });
      const description = async () => {
        const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
        return Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
      };
      const alert = page.getByRole('alert').filter({ hasText: 'The email and password do not match.' });
      expect(await alert.allTextContents()).toEqual(['The email and password do not match.']);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await description()).toEqual(['ada@harbourlane.example']);
      await page.keyboard.press('Tab');
      expect(await description()).toEqual(['ada@harbourlane.example', 'The email and password do not match.']);
      expect(await page.getByRole('link', { name: 'Contact support', exact: true }).count()).toBe(1);
    });
  });

  it('gets the error of a code once: its field is described by it only when the user comes back', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'twoFactorVerify', state: 'a wrong code' });
      const field = page.getByLabel('Security code', { exact: true });
      expect(await hasFocus(field)).toBe(true);
      expect((await descriptionOf(field)).trim()).toBe('');
      await page.keyboard.press('Tab');
      expect(await descriptionOf(field)).toContain('Invalid security code.');
    });
  });

  it('[FRAME-4b] gets the alert of a locked account, landmarks, one heading and named controls', async () => {
    await on({}, async (page) => {
      await show(page, running(), { ...wrongPassword, state: 'an account that is locked' });
      await page.getByRole('alert').getByText('Access to this account is disabled.').waitFor();
      for (const landmark of ['main', 'contentinfo'] as const) expect(await page.getByRole(landmark).count()).toBe(1);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Enter your password']);
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByRole('button', { name: 'Hide password' }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Language' }).count()).toBe(1);
    });
  });

  it('gets a status while the page is busy, and the button does not repeat it', async () => {
    await on({}, async (page) => {
      await show(page, running(), { ...password, state: 'working' });
      expect(await page.getByRole('status').filter({ hasText: 'Signing in…' }).count()).toBe(1);
    });
  });
});

describe('the preferences of a person', () => {
  it('keep every control and the focus visible in forced colours', async () => {
    await on({ forcedColors: 'active' }, async (page) => {
      for (const shown of [first, wrongPassword]) {
        await show(page, running(), shown);
        const edges = await page
          .locator('main input:not([aria-hidden], [type=checkbox]), main button[type=submit]')
          .evaluateAll((all) =>
            all.map((element) => {
              const framed = element instanceof HTMLInputElement ? (element.parentElement ?? element) : element;
              const { borderTopWidth, borderTopStyle } = getComputedStyle(framed);
              return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
            }),
          );
        expect(edges).not.toContain(false);
        expect((await page.evaluate(focusStop)).isSeen).toBe(true);
      }
    });
  });

  it('disable animations with reduced motion', async () => {
    await on({ reducedMotion: 'reduce' }, async (page) => {
      for (const shown of [
        { ...wrongPassword, state: 'an account that is locked' },
        { ...password, state: 'working' },
      ]) {
        await show(page, running(), shown);
        const longest = await page.evaluate(() => {
          const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
            const { animationDuration, transitionDuration } = getComputedStyle(element);
            return `${animationDuration},${transitionDuration}`.split(',').map(Number.parseFloat);
          });
          return Math.max(...seconds);
        });
        expect(longest).toBeLessThanOrEqual(0.001);
      }
    });
  });
});

describe('the field for a code', () => {
  it('[MFA-2] stays open after too many codes were sent, since the last one counts', async () => {
    await on({}, async (page) => {
      await show(page, running(), { screen: 'twoFactorVerify', state: 'too many codes sent' });
      expect(await page.getByText('or try another way.').textContent()).not.toMatch(/Try again.*Try again/);
      await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
      await show(page, running(), { screen: 'twoFactorVerify', state: 'too many wrong codes' });
      await page.getByRole('status').filter({ hasText: 'Try again at' }).waitFor();
      expect(await page.getByRole('alert').textContent()).not.toContain('Try again at'); // one answer to when
    });
  });
});

describe('a password manager', () => {
  it('finds a form with names and autocomplete attributes on both steps', async () => {
    await on({}, async (page) => {
      await show(page, running(), first);
      const fieldsOf = () =>
        page
          .locator('main form[method=post] input:not([type=hidden], [type=checkbox])')
          .evaluateAll((inputs) =>
            (inputs as HTMLInputElement[]).map(({ name, type, autocomplete }) => ({ name, type, autocomplete })),
          );
      expect(await fieldsOf()).toEqual([{ name: 'username', type: 'text', autocomplete: 'username webauthn' }]);
      await show(page, running(), password);
      expect(await fieldsOf()).toEqual([
        { name: 'username', type: 'text', autocomplete: 'username' },
        { name: 'password', type: 'password', autocomplete: 'current-password' },
      ]);
      expect(await page.locator('input[name=username]').inputValue()).toBe('ada@harbourlane.example');
      expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('type')).toBe('submit');
    });
  });
});
