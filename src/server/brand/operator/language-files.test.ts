import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportTexts } from './exchanged-texts.ts';
import { importTexts } from './import-texts.ts';
import { readHelp, readTexts, writeTexts } from './language-files.ts';
import { translatedLocalesIn } from './locale-files.ts';

const data = join(import.meta.dirname, '../../../../data');
const real = { data, brands: join(data, 'brands') };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(translatedLocalesIn(join(data, 'locales')))('the texts of %s go out and return without a change', (locale) => {
  const present = readTexts(real, locale);
  const file = JSON.parse(JSON.stringify(exportTexts(present, readHelp(real))));
  expect(file.texts).toHaveLength(Object.keys(present.english).length);
  expect(importTexts(present, file)).toEqual({ catalogue: undefined, wordings: new Map() });
});

describe('the files of a language', () => {
  const folders = () => ({ data: folder, brands: join(folder, 'brands') });
  beforeEach(() => {
    mkdirSync(join(folder, 'locales'));
    mkdirSync(join(folder, 'brands/2000/texts'), { recursive: true });
    cpSync(join(data, 'brands/2000/brand.json'), join(folder, 'brands/2000/brand.json'));
    writeFileSync(join(folder, 'locales/en_US.json'), '{"a.go":"Go"}');
    writeFileSync(join(folder, 'brands/2000/texts/en_US.json'), '{"a.go":"Let’s go"}');
  });

  it('are begun for a new language, and for the brands that offer it', () => {
    const present = readTexts(folders(), 'de_DE');
    expect(present.catalogue).toEqual({});
    const text = {
      id: 'a.go',
      english: 'Go',
      text: 'Los',
      brands: { 2000: { english: 'Let’s go', text: 'Auf geht’s' } },
    };
    const written = writeTexts(folders(), 'de_DE', importTexts(present, { locale: 'de_DE', texts: [text] }));
    expect(written.map((path) => readFileSync(path, 'utf8'))).toEqual([
      '{\n  "a.go": "Los"\n}\n',
      '{\n  "a.go": "Auf geht’s"\n}\n',
    ]);
  });

  it.each([
    ['../de_DE', '"../de_DE" is not a locale, such as pt_BR.'],
    ['en_US', 'en_US is what others are translated from: change its file.'],
  ])('are refused for %s', (locale, sentence) => {
    expect(() => readTexts(folders(), locale)).toThrow(sentence);
  });

  it('are refused when they cannot be read', () => {
    writeFileSync(join(folder, 'locales/de_DE.json'), '{');
    expect(() => readTexts(folders(), 'de_DE')).toThrow('de_DE.json');
  });
});
