import { expect, it } from 'vitest';
import { foldToGsm7, segmentsOf } from './gsm7.rules.ts';

it.each([
  ['typographic characters', 'Don’t – “now”…', `Don't - "now"...`],
  ['spaces of all kinds', 'a\u00a0b\u202fc', 'a b c'],
  ['accents that the alphabet lacks', 'août, français, œuvre', 'aout, francais, oeuvre'],
  ['letters with strokes and hooks', 'Usługa „łącze”, țară, ștergere', 'Usluga "lacze", tara, stergere'],
  ['accents that the alphabet has', 'é à ü ß Ñ', 'é à ü ß Ñ'],
  ['German quotation marks', '„Straße“', '"Straße"'],
  ['Hungarian letters', 'őrző, fűtő', 'örzö, fütö'],
  ['another script', 'コード', 'コード'],
])('[LOC-5] writes %s in the GSM alphabet where it can', (_, text, folded) => {
  expect(foldToGsm7(text)).toBe(folded);
});

it.each([
  [
    'Polish',
    '381027 to Twój kod logowania do konta Tellwick. Nie udostępniaj go nikomu. Jeśli to nie Ty, zgłoś to działowi obsługi.',
    '381027 to Twoj kod logowania do konta Tellwick. Nie udostepniaj go nikomu. Jesli to nie Ty, zglos to dzialowi obslugi.',
  ],
  [
    'Romanian',
    'Cineva a cerut recuperarea contului dvs. Tellwick și așteaptă răspunsul. Nu ați fost dvs.? Anunțați administratorul în această săptămână.',
    'Cineva a cerut recuperarea contului dvs. Tellwick si asteapta raspunsul. Nu ati fost dvs.? Anuntati administratorul in aceasta saptamana.',
  ],
  [
    'Turkish',
    'Tellwick hesabınızın şifresi değiştirildi. Bunu siz yapmadıysanız yöneticinize bildirin. İyi günler, çağrı merkezi ücretsizdir.',
    'Tellwick hesabinizin sifresi degistirildi. Bunu siz yapmadiysaniz yöneticinize bildirin. Iyi günler, cagri merkezi ücretsizdir.',
  ],
  [
    'Czech',
    'Někdo požádal o obnovení vašeho účtu Tellwick. Nejste to vy? Řekněte to svému správci.',
    'Nekdo pozadal o obnoveni vaseho uctu Tellwick. Nejste to vy? Reknete to svému spravci.',
  ],
])('[LOC-5] writes %s without the accents that the alphabet lacks, in one segment', (_, text, folded) => {
  expect(foldToGsm7(text)).toBe(folded);
  expect(segmentsOf(folded)).toEqual({ encoding: 'GSM-7', count: 1 });
});

it.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['あ'.repeat(70), 'UCS-2', 1],
  ['あ'.repeat(71), 'UCS-2', 2],
  ['あ'.repeat(135), 'UCS-2', 3],
] as const)('counts the segments of %s', (text, encoding, count) => {
  expect(segmentsOf(text)).toEqual({ encoding, count });
});
