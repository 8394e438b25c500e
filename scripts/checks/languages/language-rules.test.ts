import { describe, expect, it } from 'vitest';
import { emptyStyleSheet, type StyleSheet } from '../style-sheet.ts';
import { avoidedTerms } from './avoided-terms.ts';
import { buttonIds, longButtons } from './button-lengths.ts';
import { missingElisions } from './elision.ts';
import { variantProblems } from './english-variants.ts';
import { otherFinalSigns } from './final-sign.ts';
import { flatTexts } from './flat-texts.ts';
import { namesWithoutLabel } from './label-in-name.ts';
import { languageText } from './language-text.ts';
import { leftInEnglish } from './left-in-english.ts';
import { bareNumbers } from './number-arguments.ts';
import { differentTranslations } from './same-translation.ts';
import { unspeakable } from './spoken-texts.ts';

/** A language of one text. */
const one = (
  english: string,
  own: string,
  { locale = 'de_DE', id = 'a.one', sheet = {} as Partial<StyleSheet> } = {},
) => languageText(locale, { [id]: english }, { [id]: own }, Object.assign({}, emptyStyleSheet, sheet));

describe('flatTexts', () => {
  it.each([
    ['Hi {name}', ['Hi {name}']],
    ['{n, number} of {d, date, long}', ['{n, number} of {d, date}']],
    ['{n, plural, one {# code} other {# codes to {to}}}', ['{#, number} code', '{#, number} codes to {to}']],
    ['a{x, select, b { b} other {}}.', ['a b.', 'a.']],
  ])('of %j are %j', (message, texts) => expect(flatTexts(message)).toEqual(texts));
});

describe('leftInEnglish', () => {
  it.each([
    ['Sign in', 'Sign in', {}, true],
    ['Sign in', 'Anmelden', {}, false],
    ['{n, plural, one {# code} other {# codes}}', '{n, plural, one {# code} other {# codes}}', {}, true],
    ['{time} · {name}', '{time} · {name}', {}, false],
    ['PIN', 'PIN', { same: ['a.one'] }, false],
  ])('[LOC-1d] says of %j as %j with the lists %j: %j', (english, own, sheet, isLeft) => {
    expect(leftInEnglish(one(english, own, { sheet })).length > 0).toBe(isLeft);
  });
});

describe('differentTranslations', () => {
  const english = { 'a.one': 'Sign out', 'b.one': 'Sign out', 'c.one': 'Sign out' };
  const german = { 'a.one': 'Abmelden', 'b.one': 'Abmeldung', 'c.one': 'Abmelden' };
  it('reports each way with its ids, unless it is listed', () => {
    expect(differentTranslations(languageText('de_DE', english, german))).toEqual([
      '“Sign out” has 2 translations: use one, or list it under "Several translations": “Abmelden” (a.one, c.one) | “Abmeldung” (b.one)',
    ]);
    const sheet = Object.assign({}, emptyStyleSheet, { several: ['Sign out'] });
    expect(differentTranslations(languageText('de_DE', english, german, sheet))).toEqual([]);
  });
});

describe('avoidedTerms', () => {
  it.each([
    ['Ländervorwahl', 'Die ländervorwahl fehlt', true],
    ['Vorwahl', 'Die Ländervorwahl fehlt', false],
    ['email', 'E-Mail an {email}', false],
    ['sms', '{way, select, sms {Code} other {Link}}', false],
    ['登入', '请登入后继续', true],
    ['전화', '전화가 옵니다', true],
  ])('finds %j in %j: %j', (word, text, isFound) => {
    const sheet = { terms: [{ english: 'a', term: 'b', avoided: [word] }] };
    expect(avoidedTerms(one('English', text, { sheet })).length > 0).toBe(isFound);
  });
});

describe('otherFinalSigns', () => {
  it.each([
    ['Go.', 'Los.', false],
    ['Go.', 'Los', true],
    ['Go', 'Los!', true],
    ['Go?', '行きますか？', false],
    ['Go?', '行きますか。', false],
    ['Go.', '行きます。', false],
    ['As “{name}”.', '以「{name}。」', false],
    ['{n, plural, one {One} other {#?}}', '{n, plural, other {#}}', false],
    ['{n, plural, one {One.} other {#?}}', '{n, plural, other {#}}', true],
  ])('reports for %j the translation %j: %j', (english, own, isReported) => {
    expect(otherFinalSigns(one(english, own)).length > 0).toBe(isReported);
  });

  it('leaves out labels of addresses, and what is listed', () => {
    expect(otherFinalSigns(one('Apt.', 'Wohnung', { id: 'addressField.apt' }))).toEqual([]);
    expect(otherFinalSigns(one('Go.', 'Los', { sheet: { otherFinalSign: ['a.one'] } }))).toEqual([]);
  });
});

describe('bareNumbers', () => {
  it.each([
    ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}}', false],
    ['{n, plural, one {# day} other {# days}}', '{n, number} Tage', false],
    ['{n, plural, one {# day} other {# days}}', '{n} Tage', true],
    ['{n, number} of {all}', '{n, number} von {all}', false],
  ])('[LOC-1c] reports for %j the translation %j: %j', (english, own, isReported) => {
    expect(bareNumbers(one(english, own)).length > 0).toBe(isReported);
  });
});

describe('unspeakable', () => {
  it.each([
    ['message.voice.code', 'Ihr Code lautet {code}.', false],
    ['message.voice.code', '{code} ist Ihr Code.', true],
    ['message.setupCode.voice', 'Hier ist {brand} (Code).', true],
    ['message.setupCode.sms', 'Code (neu): {code}', false],
  ])('reports of %s the text %j: %j', (id, own, isReported) => {
    expect(unspeakable(one('English', own, { id })).length > 0).toBe(isReported);
  });
});

describe('missingElisions', () => {
  it.each([
    ['fr_FR', 'le adresse', true],
    ['fr_FR', 'Continuer en tant que {name}', true],
    ['fr_CA', 'lien de {brand}', true],
    ['fr_FR', 'numéro de {code}', false],
    ['fr_FR', 'Demandez-le à {name}', false],
    ['fr_FR', 'le haut de la page', false],
    ['de_DE', 'de alle', false],
  ])('reports in %s %j: %j', (locale, own, isReported) => {
    expect(missingElisions(one('English', own, { locale })).length > 0).toBe(isReported);
  });
});

describe('variantProblems', () => {
  const english = { 'a.one': 'Favorite color', 'a.two': 'Unauthorized', 'a.three': 'Go' };
  it('reports what is as in en_US, and spellings that stay', () => {
    expect(variantProblems('en_CA', english, { 'a.three': 'Go' })).toEqual([
      'a.three is as in en_US: drop it',
      'a.one has the American “Favorite”: write this text with the spelling of en_CA',
    ]);
    expect(variantProblems('en_GB', english, { 'a.one': 'Favourite colour', 'a.two': 'Unauthorised' })).toEqual([]);
    expect(variantProblems('en_GB', {}, {})).toEqual(['has no text: a variant holds what differs']);
  });
});

describe('the length of buttons', () => {
  const source = `<SubmitButton working={t('a.working')} isWorking={is}>{t('a.go')}</SubmitButton>
    <p>{t('a.text')}</p>
    <SecondaryButton name={t('a.spoken', { way })} onClick={() => send({ type: 'x' })}>{is ? t('a.one') : t('a.two')}</SecondaryButton>
    <TextButton onClick={go}>{t('a.text')}</TextButton>`;
  it('is asked of the texts within a button', () => {
    const ids = new Set(['a.working', 'a.go', 'a.text', 'a.spoken', 'a.one', 'a.two']);
    expect(buttonIds([source], ids)).toEqual(['a.working', 'a.go', 'a.one', 'a.two']);
  });

  it.each([
    ['de_DE', 'Go', 'x'.repeat(40), false],
    ['de_DE', 'Go', 'x'.repeat(41), true],
    ['de_DE', 'x'.repeat(50), 'x'.repeat(60), false],
    ['ja_JP', 'Go', '新'.repeat(21), true],
  ])('is limited in %s for %j to less than %j: %j', (locale, english, own, isReported) => {
    expect(longButtons(one(english, own, { locale }), ['a.one']).length > 0).toBe(isReported);
    expect(longButtons(one(english, own, { locale }), [])).toEqual([]);
  });
});

describe('namesWithoutLabel', () => {
  it.each([
    ['Ändern', 'Passwort ändern', false],
    ['Изменить', 'Сменить пароль', true],
  ])('says of a button %j with the name %j: %j', (seen, name, isReported) => {
    const english = { 'sessions.change': 'Change', 'sessions.changePassword': 'Change your password' };
    const language = languageText('ru', english, { 'sessions.change': seen, 'sessions.changePassword': name });
    expect(namesWithoutLabel(language).length > 0).toBe(isReported);
  });
});
