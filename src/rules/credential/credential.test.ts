import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCredential } from './credential.ts';
import { normalizePhone } from './phone-text.ts';

const errorOf = (text: string) => {
  const parsed = parseCredential(text);
  return parsed.kind === 'problem' ? parsed.error : parsed.kind;
};

describe('parseCredential', () => {
  it.each(['', ' ', '\t\n\u00a0'])('[CRED-1a] reports the empty credential %j', (text) => {
    expect(errorOf(text)).toBe('emptyCredential');
  });

  it.each([
    ['ann@acme.example', 'ann@acme.example'],
    ['  Ann.Lee+work@Acme.Example ', 'Ann.Lee+work@Acme.Example'],
    ["o'neil@mail.acme.example", "o'neil@mail.acme.example"],
    ['12345@acme.example', '12345@acme.example'],
    ['jürgen@bücher.example', 'jürgen@bücher.example'],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
    ['Ada Lane <ada@acme.example>', 'ada@acme.example'],
    ['mailto:ada@acme.example', 'ada@acme.example'],
    ['"Lane, Ada" <ada@acme.example>', 'ada@acme.example'],
    ['<ada@acme.example>', 'ada@acme.example'],
  ])('[CRED-1b] [CRED-2a] recognises %j as an e-mail address and keeps its case', (text, email) => {
    expect(parseCredential(text)).toEqual({ kind: 'email', email });
  });

  it.each([
    'ann@',
    '@acme.example',
    'ann@acme',
    'ann@@acme.example',
    'ann@acme..example',
    '.ann@acme.example',
    'ann lee@acme.example',
    'ann@-acme.example',
    'ann@127.0.0.1',
    '6507221621@',
    `${'a'.repeat(65)}@acme.example`,
  ])('[CRED-2b] reports email-not-found for %j', (text) => {
    expect(errorOf(text)).toBe('emailNotFound');
  });

  it.each([
    ['6507221621', '6507221621', undefined],
    ['+1 (650) 722-1621', '+16507221621', undefined],
    ['650–722–1621', '6507221621', undefined],
    ['650-722-1621*101', '6507221621', '101'],
    ['6507221621+101', '6507221621', '101'],
    ['+1 (650) 722-1621 ext 101', '+16507221621', '101'],
    ['+1 650 722 1621 EXT101', '+16507221621', '101'],
    ['6507221621x101', '6507221621', '101'],
    ['6507221621 X 101', '6507221621', '101'],
    ['6507221621#101', '6507221621', '101'],
    ['  12345 ', '12345', undefined],
    ['123456789012345', '123456789012345', undefined],
    ['650.722.1621', '6507221621', undefined],
    ['tel:+16507221621', '+16507221621', undefined],
    ['tel:+1-650-722-1621;ext=101', '+16507221621', '101'],
    ['\u202a+1 650 722 1621\u202c', '+16507221621', undefined],
    ['６５０－７２２－１６２１', '6507221621', undefined],
    ['03ー1234ー5678', '0312345678', undefined],
    ['+1 212-555-0100 ext. 102', '+12125550100', '102'],
    ['+1 212-555-0100 ext.\u00a0102', '+12125550100', '102'], // as the page shows it
    ['+1 212-555-0100, Durchwahl 102', '+12125550100', '102'],
    ['+1 212-555-0100, poste 102', '+12125550100', '102'],
    ['+1 212-555-0100 内線 102', '+12125550100', '102'],
    ['6507221621 extension: 101', '6507221621', '101'],
    ['6507221621 extn 101', '6507221621', '101'],
    ['6507221621,101', '6507221621', '101'],
    ['(+44) 20 7946 0101', '+442079460101', undefined],
    ['+44 (0)20 7946 0101', '+442079460101', undefined],
    ['0044 20 7946 0101', '+442079460101', undefined],
    ['030/901820', '030901820', undefined],
    ['212/555/0100', '2125550100', undefined],
  ])('[CRED-3a] [CRED-3c] parses %j as a phone number', (text, number, extension) => {
    expect(parseCredential(text)).toEqual({ kind: 'phone', number, ...(extension ? { extension } : {}) });
  });

  it.each([
    'ann',
    'acme.example',
    '6507221621*',
    '6507221621ext',
    '6507221621*10a',
    '6507221621*101*102',
    '1-800-FLOWERS',
    '+',
    '()',
    '++16507221621',
    '<script>',
    '*101',
  ])('[CRED-3b] reports credential-not-found for %j', (text) => {
    expect(errorOf(text)).toBe('credentialNotFound');
  });

  it.each(['1', '1234', '+1 234', '1234*101', '1234567890123456', '+1234567890123456'])(
    '[CRED-4a] [CRED-4b] reports the invalid phone number %j',
    (text) => {
      expect(errorOf(text)).toBe('invalidPhone');
    },
  );

  it('[CRED-6a] rejects an extension that starts with 0', () => {
    expect(errorOf('6507221621*0101')).toBe('invalidExtension');
  });

  it('[CRED-3a] parses an extension after each marker with any spacing', () => {
    const digits = fc.stringMatching(/^[1-9]\d{4,14}$/);
    const marker = fc.constantFrom('*', '+', 'ext', 'EXT', ' ext ', 'x', ' X', '#');
    const spaced = fc.constantFrom('', ' ', '-', ' (', ') ');
    fc.assert(
      fc.property(digits, marker, fc.stringMatching(/^[1-9]\d{0,5}$/), spaced, (number, between, extension, gap) => {
        const text = `${number.slice(0, 2)}${gap}${number.slice(2)}${between}${extension}`;
        expect(parseCredential(text)).toEqual({ kind: 'phone', number, extension });
      }),
    );
  });

  it('[CRED-3c] parses a number in any spelling that people copy', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,12}$/);
    const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const invisible = fc.constantFrom('', '\u200e', '\u202a', '\u2066', '\u00ad', '\u200b');
    const gap = fc.constantFrom('', ' ', '.', '-', '\u00a0', '\u2011', '.\u200e');
    const word = fc.constantFrom(
      'ext.',
      ' ext: ',
      ' extension ',
      ', Extn. ',
      ';ext=',
      ',',
      ', Durchwahl ',
      ' poste ',
      ' 内線',
    );
    const prefix = fc.constantFrom(['', ''], ['tel:', ''], ['+', '+'], ['00', '+'], ['TEL: +', '+']);
    fc.assert(
      fc.property(
        digits,
        gap,
        word,
        invisible,
        prefix,
        fc.boolean(),
        (number, between, marker, mark, [typed, plus], isWide) => {
          const spaced = `${number.slice(0, 3)}${between}${number.slice(3)}`;
          const text = `${mark}${typed}${isWide ? wide(spaced) : spaced}${mark}${marker}102${mark}`;
          expect(parseCredential(text)).toEqual({ kind: 'phone', number: plus + number, extension: '102' });
        },
      ),
    );
  });

  it('[CRED-3c] reads again what it has normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizePhone(normalizePhone(text))).toBe(normalizePhone(text));
      }),
    );
  });

  it('[CRED-3c] composes an e-mail address, and never replaces compatible characters', () => {
    expect(parseCredential('ju\u0308rgen@bu\u0308cher.example')).toEqual({
      kind: 'email',
      email: 'jürgen@bücher.example',
    });
    expect(parseCredential('\u200eann@acme.example\u202c')).toEqual({ kind: 'email', email: 'ann@acme.example' });
    expect(parseCredential('ａｎｎ@acme.example')).toEqual({ kind: 'email', email: 'ａｎｎ@acme.example' });
  });

  it('[CRED-7] parses any text in linear time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseCredential(text).kind === 'string'));
    const started = performance.now();
    for (const piece of ['1 ', '(', 'a.', '@', '1x', '-', 'ext', 'a@a.']) parseCredential(`1${piece.repeat(100_000)}!`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
