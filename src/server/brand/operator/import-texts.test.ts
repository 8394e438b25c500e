import { describe, expect, it } from 'vitest';
import { type ExchangedText, exportTexts, type PresentTexts } from './exchanged-texts.ts';
import { importProblems, importTexts } from './import-texts.ts';

const present: PresentTexts = {
  locale: 'de_DE',
  english: {
    'a.go': 'Go',
    'a.left': '{left, plural, one {# code} other {# codes}}',
    'message.code.sms': '{code} of {brand}',
  },
  catalogue: { 'a.left': '{left, plural, one {# Code} other {# Codes}}', 'a.go': 'Los' },
  wordings: [{ brandId: '2000', english: { 'a.go': 'Let’s go' }, own: { 'a.go': 'Auf geht’s' } }],
};
const exported = exportTexts(present, {
  notes: { 'a.go': 'Starts.' },
  places: { 'a.go': { picture: 'activation', isButton: true } },
});

/** The exported file with another entry. */
function returned(id: string, changes: Partial<ExchangedText>) {
  const texts = exported.texts.map((text) => (text.id === id ? Object.assign({}, text, changes) : text));
  return { locale: exported.locale, texts };
}

describe('exportTexts', () => {
  it('writes each English text with what a translator needs', () => {
    expect(exported).toEqual({
      locale: 'de_DE',
      texts: [
        {
          id: 'a.go',
          english: 'Go',
          note: 'Starts.',
          limit: 'button: 40 characters',
          picture: 'activation',
          text: 'Los',
          brands: { '2000': { english: 'Let’s go', text: 'Auf geht’s' } },
        },
        {
          id: 'a.left',
          english: '{left, plural, one {# code} other {# codes}}',
          arguments: { left: 'number' },
          text: '{left, plural, one {# Code} other {# Codes}}',
        },
        {
          id: 'message.code.sms',
          english: '{code} of {brand}',
          arguments: { brand: 'text', code: 'text' },
          limit: 'text message: 160 characters with values, or 105 where “Not you?” and its address follow',
          text: '',
        },
      ],
    });
  });
});

describe('importProblems', () => {
  it('are none for the exported file', () => expect(importProblems(present, exported)).toEqual([]));

  it.each([
    [returned('a.left', { text: '{count}' }), ['a.left has the arguments {count}, in English {left}']],
    [returned('a.left', { text: '{left, plural, other {#}}' }), ['a.left has a plural without one']],
    [returned('a.go', { text: 'Los {' }), [expect.stringContaining('a.go cannot be parsed')]],
    [returned('a.go', { text: ' ' }), ['a.go is empty, and had a text']],
    [
      returned('a.go', { id: 'a.gone' }),
      ['a.gone does not exist in English', 'brand 2000: a.gone does not exist in English'],
    ],
    [returned('a.go', { id: 'a.left', text: 'x' }), expect.arrayContaining(['a.left is there twice'])],
    [
      returned('a.go', { english: 'Went' }),
      ['a.go has another English text since the export: export again and translate it anew'],
    ],
    [
      returned('a.go', { brands: { '2000': { english: 'Let’s go', text: 'Auf, {name}' } } }),
      ['brand 2000: a.go has the arguments {name}, in English {}'],
    ],
    [
      returned('a.go', { brands: { '7': { english: 'Go', text: 'Los' } } }),
      ['brand 7: there is no such brand, or it does not offer de_DE'],
    ],
    [{ locale: 'fr_FR', texts: [] }, ['the file is for fr_FR, not for de_DE']],
  ])('name each text: %#', (file, problems) => expect(importProblems(present, file)).toEqual(problems));
});

describe('importTexts', () => {
  it('changes nothing with the exported file', () => {
    expect(importTexts(present, exported)).toEqual({ catalogue: undefined, wordings: new Map() });
  });

  it('puts the changed texts in the order of the English ones, and keeps those that are left out', () => {
    const file = returned('message.code.sms', { text: '{code} von {brand}' });
    const { catalogue, wordings } = importTexts(present, { locale: 'de_DE', texts: file.texts.slice(1) });
    expect(Object.entries(catalogue ?? {})).toEqual([
      ['a.go', 'Los'],
      ['a.left', '{left, plural, one {# Code} other {# Codes}}'],
      ['message.code.sms', '{code} von {brand}'],
    ]);
    expect(wordings.size).toBe(0);
  });

  it('changes the words of a brand', () => {
    const file = returned('a.go', { brands: { '2000': { english: 'Let’s go', text: 'Auf!' } } });
    expect(importTexts(present, file)).toEqual({
      catalogue: undefined,
      wordings: new Map([['2000', { 'a.go': 'Auf!' }]]),
    });
  });
});
