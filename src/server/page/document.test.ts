import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { documentOf, legacyScript } from './document.ts';

const html = documentOf({
  nonce: 'once',
  language: 'en-US',
  direction: 'ltr',
  startPathJson: '"/enterCredential"',
  bootJson: '{}',
  title: 'Sign in',
  favicon: '/favicon.svg',
  themeColourTags: '',
  styles: '',
  laterStyles: ['static/a.css'],
  look: undefined,
  scripts: ['/static/page.js'],
  markup: '',
  notices: {
    brandName: 'Tellwick',
    logo: { light: 'data:,light', dark: '' },
    withoutScript: { title: 'Off', sentence: 'Turn it on', link: { text: 'Reload', address: '' } },
    legacy: { title: 'Too old', sentence: 'It is <no longer> supported', link: { text: 'Help', address: '/help' } },
    notLoaded: { sentence: 'Not loaded', link: { text: 'Reload', address: '' } },
  },
});
const inlineScripts = [...html.matchAll(/<script nonce="once">(.*?)<\/script>/gs)].map(([, code = '']) => code);

/** Whether the warning is shown in a browser that has the given members of script elements, documents and signals. */
function isShownIn(scriptElement: object, documentMembers: object, abortSignal: object): boolean {
  let isShown = false;
  const root = { setAttribute: () => (isShown = true) };
  const document = { ...documentMembers, createElement: () => scriptElement };
  new Function('d', 'r', 'AbortSignal', legacyScript)(document, root, abortSignal);
  return isShown;
}

it('names the files of the later styles that a document contains', () => {
  expect(html).toContain('<style nonce="once" data-of="static/a.css">');
});

describe('[FRAME-11b] the warning for legacy browsers', () => {
  it('begins a script that ECMAScript 3 parses', () => {
    expect(inlineScripts).toHaveLength(1);
    expect(inlineScripts[0]).toContain(`{${legacyScript};`);
    for (const script of inlineScripts) expect(() => parse(script, { ecmaVersion: 3 })).not.toThrow();
    expect(() => parse('let a = () => 1', { ecmaVersion: 3 })).toThrow();
  });

  it('has at most 200 bytes', () => expect(legacyScript.length).toBeLessThanOrEqual(200));

  it('is in the first response, hidden, with escaped text', () => {
    expect(html).toMatch(/<div id="notice" [^>]*hidden>.*<div id="legacy">.*<p>It is &lt;no longer&gt; supported<\/p>/);
  });

  const modules = { noModule: false };
  const styleSheets = { adoptedStyleSheets: [] };
  const timeouts = { timeout() {} };
  it.each([
    ['without modules', {}, styleSheets, timeouts, true],
    ['without constructable style sheets (Safari 16.3)', modules, {}, timeouts, true],
    ['without AbortSignal.timeout (Chrome 102)', modules, styleSheets, {}, true],
    ['of today', modules, styleSheets, timeouts, false],
  ])('in a browser %s', (_, scriptElement, documentMembers, abortSignal, isShown) => {
    expect(isShownIn(scriptElement, documentMembers, abortSignal)).toBe(isShown);
  });
});

it('holds the first paint until the markup is complete, so that nothing moves while it arrives', () => {
  const expected = /<link rel="expect" href="#(\w+)" blocking="render">/.exec(html)?.[1];
  expect(html.indexOf(`id="${expected}"`)).toBeGreaterThan(html.indexOf('<div id="page">'));
});
