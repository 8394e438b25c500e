import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { documentOf, legacyScript } from './document.ts';

const html = documentOf({
  nonce: 'once',
  boot: { startPath: '/enterCredential', language: 'en-US', direction: 'ltr' } as Boot, // all that a document reads of it
  title: 'Sign in',
  favicon: '/favicon.svg',
  themeColourTags: '',
  styles: '',
  scripts: ['/static/page.js'],
  laterScripts: { error: '/static/ErrorScreen.js' },
  markup: '',
  withoutScript: '',
  legacyWarning: 'This browser is <no longer> supported',
});
const inlineScripts = [...html.matchAll(/<script nonce="once">(.*?)<\/script>/gs)].map(([, code = '']) => code);

/** What the warning's script does in a browser whose script elements and lists are these. */
function runIn(scriptElement: object, isModern: boolean): boolean {
  let isShown = false;
  const element = { removeAttribute: () => (isShown = true) };
  const document = { createElement: () => scriptElement, getElementById: () => element };
  const code = isModern ? legacyScript : legacyScript.replace('[].toSorted', 'undefined');
  new Function('document', code)(document);
  return isShown;
}

describe('[FRAME-11] the warning for legacy browsers', () => {
  it('stands in scripts that a browser of the third edition of ECMAScript parses', () => {
    expect(inlineScripts).toContain(legacyScript);
    expect(inlineScripts).toHaveLength(2);
    for (const script of inlineScripts) expect(() => parse(script, { ecmaVersion: 3 })).not.toThrow();
    expect(() => parse('let a = () => 1', { ecmaVersion: 3 })).toThrow();
  });

  it('costs 200 bytes', () => expect(legacyScript.length).toBeLessThanOrEqual(200));

  it('is in the page from the start, hidden, and its text is no markup', () => {
    expect(html).toContain('role="alert" hidden>This browser is &lt;no longer&gt; supported</p>');
  });

  it.each([
    ['without modules', {}, true, true],
    ['with modules and an old language', { noModule: false }, false, true],
    ['of today', { noModule: false }, true, false],
  ])('in a browser %s: shown is %s', (_, scriptElement, isModern, isShown) => {
    expect(runIn(scriptElement, isModern)).toBe(isShown);
  });
});
