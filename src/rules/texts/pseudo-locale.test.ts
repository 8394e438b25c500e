import { parse } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { mirrorText, pseudoLocalise } from './pseudo-locale.ts';

describe('mirror', () => {
  it('[LOC-3] reverses the letters of a message but not its placeholders', () => {
    const tree = mirrorText(parse('Hi {name}, {count, plural, one {# code} other {# codes}}')) as ReturnType<
      typeof parse
    >;
    const text = new IntlMessageFormat(tree, 'ar').format({ name: 'Ann', count: 2 });
    expect(text).toBe('\u200f\u202eHi \u202c\u200fAnn\u200f\u202e, \u202c\u200f2\u200f\u202e codes\u202c\u200f');
    expect(mirrorText('Sign in')).toBe('\u200f\u202eSign in\u202c\u200f');
  });
});

describe('pseudoLocalise', () => {
  it('[LOC-3] accents, lengthens and brackets a sentence', () => {
    expect(pseudoLocalise('Sign in')).toBe('⟦Šîĝñ îñ···⟧');
  });

  it('[LOC-3] keeps placeholders, plurals and tags working', () => {
    const source = 'Hi {name}, {count, plural, one {# code} other {# codes}} for <b>you</b>';
    const tree = pseudoLocalise(parse(source)) as ReturnType<typeof parse>;
    const text = new IntlMessageFormat(tree, 'en').format({ name: 'Ann', count: 2, b: (parts) => parts.join('') });
    expect(text).toMatch(/^⟦Ĥî Ann, 2 çöðéš ƒöŕ ýöû·+⟧$/);
  });

  it('[LOC-3] lengthens every text by 40 %', () => {
    fc.assert(
      fc.property(fc.string(), (text) => (pseudoLocalise(text) as string).length >= Math.floor(text.length * 1.4) + 2),
    );
  });
});
