import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { previewedPartsIn, readPreviewedParts } from '../../gallery/server/console-previews.ts';
import { partPreviewProblems } from './part-previews.ts';

const parts = {
  'src/console/parts/table/Table.tsx': 'export function Table() { return <Head />; }',
  'src/console/parts/table/Head.tsx': 'export function Head() { return <tr />; }',
  'src/console/parts/forms/Field.tsx':
    'const rows: Set<Row> = new Set();\nexport function Field() { return <input />; }',
};
const problemsOf = (preview: string) =>
  partPreviewProblems(new Map(Object.entries(parts)), new Map([['src/console/parts/a.preview.tsx', preview]]));

describe('a part of the console', () => {
  it('is shown by a preview that draws it, and so is what it draws of its own folder', () => {
    expect(problemsOf('export const previews = { Table: { full: { draw: () => <><Table /><Field /></> } } };')).toEqual(
      [],
    );
  });

  it('[CNSL-2g] is reported where no preview draws it, also when its name stands in a type', () => {
    expect(problemsOf('const all: Set<Field> = new Set();\nexport const previews = { a: { b: <Head /> } };')).toEqual([
      'src/console/parts/table/Table.tsx: no *.preview.tsx file of the console shows Table',
      'src/console/parts/forms/Field.tsx: no *.preview.tsx file of the console shows Field',
    ]);
  });

  it('is not shown by one of another folder alone', () => {
    const files = { ...parts, 'src/console/parts/other/Other.tsx': 'export function Other() { return <Field />; }' };
    const preview = new Map([['a.preview.tsx', 'export const previews = { a: <><Other /><Table /></> };']]);
    expect(partPreviewProblems(new Map(Object.entries(files)), preview)).toEqual([
      expect.stringContaining('shows Field'),
    ]);
  });
});

describe('the previews of a file', () => {
  it('are read with the names of their parts and states', () => {
    const source = "export const previews: PartPreviews = { SaveBar: { 'with changes': { draw }, blocked: one() } };";
    expect(previewedPartsIn('a.preview.tsx', source)).toEqual([
      { name: 'SaveBar', states: ['with changes', 'blocked'] },
    ]);
  });

  it.each(['export const previews = of(all);', 'export const previews = { ...all };', 'export const other = {};'])(
    'are refused where their names cannot be read: %s',
    (source) => expect(() => previewedPartsIn('a.preview.tsx', source)).toThrow('a.preview.tsx: '),
  );

  it('name each part once in the whole console', () => {
    const names = readPreviewedParts().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(40);
    expect(names).toEqual([...new Set(names)]);
  });
});

it('no file of the console but a preview has what previews are made of', () => {
  const files = globSync('src/console/**/*.{ts,tsx}').filter((file) => !/[.]preview[.]|kernel.preview/.test(file));
  expect(files.filter((file) => /[.]preview[.]|\/preview\//.test(readFileSync(file, 'utf8')))).toEqual([]);
});
