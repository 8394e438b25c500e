import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicationType, checkAppUrlScheme, isSafeLink, isWebAddress, type RedirectProblem } from './redirect.ts';

const verdict = (candidate: string, registered: string[], type: ApplicationType = 'web') => {
  const answer = checkAppUrlScheme(candidate, registered, type, URL.parse);
  return answer.valid ? 'valid' : answer.reason;
};

describe('isWebAddress', () => {
  it.each([
    ['https://app.example/callback', true],
    ['HTTP://127.0.0.1:5000/', true],
    ['com.example.app:/callback', false],
    ['httpx://callback', false],
  ])('[AUTHZ-7a] returns for %s: %s', (address, isWeb) => {
    expect(isWebAddress(address)).toBe(isWeb);
  });
});

describe('isSafeLink', () => {
  it.each([
    'https://app.acme.example/back?x=1#y',
    'http://localhost:3001/callback',
    'com.acme.app://signed-in',
    'acme:/signed-in',
    '/enterCredential',
    'https://app.acme.example/?next=javascript:alert(1)',
  ])('[REDIR-1] accepts %j', (link) => expect(isSafeLink(link)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\r\nscript:alert(1)',
    'javascript\u00a0:alert(1)',
    'java\u00adscript:alert(1)',
    'java\u200bscript:alert(1)',
    'ｊａｖａｓｃｒｉｐｔ：alert(1)',
    'javascript：alert(1)',
    'java\\script:alert(1)',
    'javascript%3Aalert(1)',
    'java%0Ascript:alert(1)',
    '%6Aavascript%3Aalert(1)',
    '%256Aavascript%253Aalert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    'vbscript:msgbox(1)',
    'VBScript\t:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'blob:https://app.acme.example/1',
    'file:///etc/passwd',
    'view-source:javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https:\\\\evil.example',
    'evil.example',
    '',
  ])('[REDIR-1] rejects %j', (link) => expect(isSafeLink(link)).toBe(false));

  it('[REDIR-1] rejects script schemes in any mix of fillers, case and encodings', () => {
    const filler = fc.constantFrom(
      '',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
      '\u00ad',
      '\u200b',
      '\u2060',
      '\\',
      '%09',
      '&#9;',
    );
    const disguised = fc
      .constantFrom('javascript:', 'vbscript:', 'data:')
      .chain((scheme) =>
        fc
          .tuple(...[...scheme].map((letter) => fc.tuple(filler, disguisesOf(letter))))
          .map((parts) => parts.flat().join('')),
      );
    fc.assert(fc.property(disguised, fc.string(), (scheme, rest) => !isSafeLink(scheme + rest)));
  });

  it('[REDIR-1] rejects a link with very many layers of encoding quickly', () => {
    const started = performance.now();
    expect(isSafeLink(`https://app.acme.example/?next=%${'25'.repeat(50_000)}6A`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('[REDIR-1] accepts no link that a browser would run as a script', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (link) => {
        const { protocol } = URL.parse(link, 'https://here.example') ?? { protocol: '' };
        return !isSafeLink(link) || !['javascript:', 'vbscript:', 'data:'].includes(protocol);
      }),
    );
  });
});

function disguisesOf(letter: string) {
  const code = letter.charCodeAt(0);
  return fc.constantFrom(
    letter,
    letter.toUpperCase(),
    String.fromCharCode(code + 0xfee0),
    `%${code.toString(16)}`,
    `%25${code.toString(16)}`,
    `&#${code};`,
    `&#x${code.toString(16)};`,
  );
}

describe('checkAppUrlScheme', () => {
  const web = ['https://app.acme.example/back', 'https://app.acme.example/other?x=1'];
  const native = [
    'com.acme.app://signed-in',
    'http://127.0.0.1/back',
    'http://[::1]:7000/back',
    'http://localhost/back',
  ];

  it.each([
    ['https://app.acme.example/back', web, 'web'],
    ['https://app.acme.example/other?x=1', web, 'web'],
    ['com.acme.app://signed-in', native, 'native'],
    ['http://127.0.0.1/back', native, 'native'],
    ['http://127.0.0.1:49152/back', native, 'native'],
    ['http://[::1]:49152/back', native, 'native'],
    ['http://localhost:1/back', native, 'native'],
  ] as const)('[REDIR-2a] accepts %j', (candidate, registered, type) => {
    expect(verdict(candidate, [...registered], type)).toBe('valid');
  });

  it.each<[string, readonly string[], ApplicationType, RedirectProblem]>([
    ['', web, 'web', 'empty'],
    ['  ', web, 'web', 'empty'],
    ['javascript:alert(1)', ['javascript:alert(1)'], 'web', 'unsafe'],
    [' https://app.acme.example/back', web, 'web', 'unsafe'],
    ['https://app.acme.example\\@evil.example/back', web, 'web', 'unsafe'],
    ['https://app.acme.example。/back', web, 'web', 'unsafe'],
    ['https://', web, 'web', 'malformed'],
    ['https://me:secret@app.acme.example/back', web, 'web', 'credentials'],
    ['https://app.acme.example@evil.example/back', web, 'web', 'credentials'],
    ['https://me@app.acme.example/back', ['https://me@app.acme.example/back'], 'web', 'credentials'],
    ['https://evil.example/back', web, 'web', 'otherHost'],
    ['https://app.acme.example.evil.example/back', web, 'web', 'otherHost'],
    ['https://app.acme.example/back/', web, 'web', 'unregistered'],
    ['https://app.acme.example/back?x=1', web, 'web', 'unregistered'],
    ['https://app.acme.example:8443/back', web, 'web', 'unregistered'],
    ['HTTPS://APP.acme.example/back', web, 'web', 'unregistered'],
    ['http://app.acme.example/back', web, 'web', 'unregistered'],
    ['com.evil.app://signed-in', native, 'native', 'unregistered'],
    ['http://127.0.0.1:49152/back', native, 'web', 'unregistered'],
    ['http://127.0.0.1:49152/evil', native, 'native', 'unregistered'],
    ['https://127.0.0.1:49152/back', native, 'native', 'unregistered'],
    ['http://127.0.0.1:49152@evil.example/back', native, 'native', 'credentials'],
    ['http://127.0.0.2:49152/back', native, 'native', 'otherHost'],
    ['http://127.0.0.1:999999/back', native, 'native', 'malformed'],
    ['https://app.acme.example/back', [], 'web', 'otherHost'],
  ])('[REDIR-2a] rejects %j', (candidate, registered, type, reason) => {
    expect(verdict(candidate, [...registered], type)).toBe(reason);
  });

  it('[REDIR-2a] accepts only addresses that equal a registered one byte for byte', () => {
    const candidate = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string());
    fc.assert(
      fc.property(candidate, fc.array(fc.webUrl()), (link, registered) => {
        return verdict(link, registered) !== 'valid' || registered.includes(link);
      }),
    );
  });
});
