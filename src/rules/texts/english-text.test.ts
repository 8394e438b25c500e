import { describe, expect, it } from 'vitest';
import { suggestEnglish, tidyText } from './english-text.ts';

const german = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

describe('a text that is not English', () => {
  it.each([
    ['Müllerstraße', 'Muellerstrasse', german],
    ['MÜLLERWEG', 'MUELLERWEG', german],
    ['Übelhör', 'Uebelhoer', german],
    ['Ünal Sokağı', 'Unal Sokagi', {}],
    ['Rua João XXIII', 'Rua Joao XXIII', {}],
    ['Œuvre', 'Oeuvre', {}],
    ['Łódź', 'Lodz', {}],
    ['Ærøvej', 'Aeroevej', { æ: 'ae', ø: 'oe', å: 'aa' }],
    ['12 Main St (rear)', '12 Main St rear', {}],
    ['Smith & Sons', 'Smith and Sons', {}],
  ])('[EA-8e] %s is suggested as %s', (text, suggestion, letters) => {
    expect(suggestEnglish(text, letters)).toBe(suggestion);
  });

  it.each(['12 Main St', '東京', 'Москва', ''])('[EA-8e] %j gets no suggestion', (text) => {
    expect(suggestEnglish(text)).toBeUndefined();
  });

  it('[EA-8e] is none because of the marks of a keyboard', () => {
    expect(tidyText(' １−２ー３　King’s  Road ')).toBe("1-2-3 King's Road");
  });
});
