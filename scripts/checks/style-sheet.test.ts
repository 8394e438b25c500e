import { describe, expect, it } from 'vitest';
import { emptyStyleSheet, readStyleSheet, staleEntries } from './style-sheet.ts';

const whole = `# Deutsch (de_DE)

## Form of address
Sie.

## Terms
| English | Term | Not |
| --- | --- | --- |
| country code | Landesvorwahl | Ländervorwahl, Vorwahl des Landes |
| link | Link | |

## Punctuation
„ “

## Numbers and names
None.

## Same as in English
- \`a.pin\`: the same word
- \`b.code\`, \`b.link\`: the same words

## Several translations
- “Sign out: now”: a button and a title

## Other final sign
- \`a.ask\`: a label
`;

describe('readStyleSheet', () => {
  it('reads terms, words to avoid, and the lists', () => {
    expect(readStyleSheet(whole)).toEqual({
      sheet: {
        terms: [
          { english: 'country code', term: 'Landesvorwahl', avoided: ['Ländervorwahl', 'Vorwahl des Landes'] },
          { english: 'link', term: 'Link', avoided: [] },
        ],
        same: ['a.pin', 'b.code', 'b.link'],
        several: ['Sign out: now'],
        otherFinalSign: ['a.ask'],
      },
      problems: [],
    });
  });

  it.each([
    ['## Terms\n', '## Term\n', 'the heading "## Terms" is missing'],
    ['| link | Link | |', '| link | | |', 'the row "| link | | |" has no term'],
    ['- `a.pin`: the same word', '- a.pin', 'write "- `id`: reason": - a.pin'],
    ['- `a.ask`: a label', '- `a.ask`', 'write "- `id`: reason": - `a.ask`'],
    ['“Sign out: now”: a', '"Sign out": a', 'write "- “text”: reason": - "Sign out": a button and a title'],
  ])('reports %j written as %j', (right, wrong, problem) => {
    expect(readStyleSheet(whole.replace(right, wrong)).problems).toEqual([problem]);
  });
});

describe('staleEntries', () => {
  const english = { 'a.pin': 'PIN', 'a.one': 'Sign out', 'b.one': 'Sign out' };
  const german = { 'a.pin': 'PIN', 'a.one': 'Abmelden', 'b.one': 'Abmeldung' };
  it.each([
    [{ same: ['a.pin'], several: ['Sign out'] }, []],
    [{ same: ['a.gone'] }, ['a.gone is listed, and there is no such text: take it off the list']],
    [{ otherFinalSign: ['a.gone'] }, ['a.gone is listed, and there is no such text: take it off the list']],
    [{ same: ['a.one'] }, ['a.one is listed as the same as in English, and differs: take it off the list']],
    [{ several: ['PIN'] }, ['“PIN” is listed with several translations, and has fewer: take it off the list']],
  ])('reports of the lists %j the entries %j', (lists, problems) => {
    expect(staleEntries(Object.assign({}, emptyStyleSheet, lists), english, german)).toEqual(problems);
  });
});
