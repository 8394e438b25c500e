import { expect, it } from 'vitest';
import { capabilityRows } from './capability-rows.ts';
import { namesOf } from './names.ts';

const german: Readonly<Record<string, string>> = {
  Confirm: 'Bestätigen',
  'Confirming…': 'Wird bestätigt …',
  Cancel: 'Abbrechen',
};
const rows = capabilityRows(namesOf('keep-sake'), '050-keep-sake', [
  { locale: 'de_DE', translationOf: (english) => german[english] },
]);
const inserted = (path: string, text: string) => rows.find((row) => row.path === path)?.insert(text);

it('takes translations of the same texts, and writes the others in English', () => {
  const texts = inserted('data/locales/de_DE.json', '{\n  "error.termsRequired": ""\n}');
  expect(texts).toContain('"keepSake.confirm": "Bestätigen",');
  expect(texts).toContain('"keepSake.sentence": "Confirm to continue.",');
});

it('lists in the style sheet what is to be translated', () => {
  expect(inserted('data/locales/de_DE.md', '## Same as in English\n- `a.pin`: a word\n')).toBe(
    '## Same as in English\n- `keepSake.title`, `keepSake.sentence`, `error.keepSakeRequired`: new, to be translated\n- `a.pin`: a word\n',
  );
});
