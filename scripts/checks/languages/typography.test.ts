import { describe, expect, it } from 'vitest';
import { languageText } from './language-text.ts';
import { typographyProblems } from './typography.ts';

const problemsIn = (locale: string, text: string, english = 'English') =>
  typographyProblems(languageText(locale, { 'a.one': english }, { 'a.one': text }));

describe('typographyProblems', () => {
  it.each([
    ['de_DE', 'Wird geprüft\u00a0…'],
    ['de_DE', '„{name}“ löschen?'],
    ['en_GB', 'Don’t use “a” or ‘b’.'],
    ['es_ES', '¿No es usted? ¡Hola! «a» y “b”'],
    ['fi_FI', 'Poista ”{name}”?'],
    ['fr_CA', 'Ouvrir\u00a0: «\u00a0{name}\u00a0»? Non; oui!'],
    ['fr_FR', 'Ouvrir\u00a0: «\u00a0{name}\u00a0»\u202f? https://a.example, 08:15'],
    ['it_IT', 'L’app «{name}» o “b”'],
    ['ja_JP', 'PINを{count, number}回「入力」しますか？'],
    ['ko_KR', '“PIN”을 입력하세요.'],
    ['nl_NL', '‘a’ en “b”'],
    ['pl_PL', 'Usunąć „{name}”?'],
    ['ro_RO', 'Ștergeți „{name}”? V‑ați conectat prin e‑mail, Marunouchi 1-2-3.'],
    ['ru', 'Удалить «{name}»?'],
    ['sv_SE', 'Ta bort ”{name}”?'],
    ['zh_CN', '阅读《条款》，输入“PIN”。'],
    ['zh_TW', '輸入「PIN」：{code}'],
  ])('has nothing to report in %s of %j', (locale, text) => expect(problemsIn(locale, text)).toEqual([]));

  it.each([
    ['de_DE', 'Wird geprüft…', 'a no-break space (U+00A0) before …'],
    ['de_DE', '“a”', 'quotation marks of this language are „ “'],
    ['de_DE', 'a : b', 'no space before this sign'],
    ['de_DE', 'a  b', 'two spaces in a row'],
    ['de_DE', 'a ', 'a space at the start or end'],
    ['de_DE', 'a...', 'write … instead of three dots'],
    ['de_DE', 'sag "a"', 'write typographic marks instead of " or \''],
    ['es_419', '¿Y? Sí?', 'questions stand between ¿ and ?'],
    ['es_ES', 'Hola!', 'exclamations stand between ¡ and !'],
    ['fr_CA', 'Non\u202f?', 'no space before ; ? !'],
    ['fr_CA', 'a: b', 'a no-break space (U+00A0) before the colon'],
    ['fr_FR', 'Non ?', 'a narrow no-break space (U+202F) before ; ? !'],
    ['fr_FR', '« a »', 'no-break spaces (U+00A0) inside « »'],
    ['ja_JP', 'PIN を', 'no space between Latin letters, numbers or arguments and this script'],
    ['ja_JP', '{name} を', 'no space between Latin letters, numbers or arguments and this script'],
    ['pl_PL', 'Spróbuj o {time}', 'a no-break space (U+00A0) between a word of one letter and an argument'],
    ['ru', 'в {time}', 'a no-break space (U+00A0) between a word of one letter and an argument'],
    ['ro_RO', 'Nu l-ați primit?', 'a no-break hyphen (U+2011) beside a clitic or an ending'],
    ['ro_RO', 'PIN-ul', 'a no-break hyphen (U+2011) beside a clitic or an ending'],
    ['zh_CN', '名称: {name}', 'full-width signs (：？！，；。) after this script'],
    ['zh_TW', '“a”', 'quotation marks of this language are 「 」 or 『 』 or 《 》'],
  ])('reports in %s of %j: %s', (locale, text, problem) => {
    expect(problemsIn(locale, text)).toEqual([`a.one: ${problem}: ${text}`]);
  });

  it('lets a text show the straight marks that it is about', () => {
    expect(problemsIn('de_DE', 'ohne < > " /', 'without < > " /')).toEqual([]);
  });

  it('reports a locale that the table does not have', () => {
    expect(problemsIn('nb_NO', 'a')).toEqual([expect.stringContaining('nb_NO has no row')]);
  });
});
