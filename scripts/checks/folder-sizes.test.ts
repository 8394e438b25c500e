import { describe, expect, it } from 'vitest';
import { folderSizeProblems } from './folder-sizes.ts';

const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

describe('the sizes of folders', () => {
  it('reports a folder with more than 25 files', () => {
    expect(folderSizeProblems(filesIn('src/web/a', 26), {})).toEqual([
      'src/web/a: 26 files; give it rooms, at most 25 in each folder',
    ]);
  });

  it('accepts 25 files, and as many in each folder inside', () => {
    expect(folderSizeProblems([...filesIn('src/web/a', 25), ...filesIn('src/web/a/b', 25)], {})).toEqual([]);
  });

  it('reports a folder that was larger before and has grown', () => {
    const left = { 'src/web/a': 30 };
    expect(folderSizeProblems(filesIn('src/web/a', 30), left)).toEqual([]);
    expect(folderSizeProblems(filesIn('src/web/a', 31), left)).toHaveLength(1);
  });

  it('reports a row of a folder that is no longer larger', () => {
    expect(folderSizeProblems(filesIn('src/web/a', 25), { 'src/web/a': 30 })).toEqual([
      'src/web/a: it is no longer larger than others; remove its row from scripts/checks/folder-sizes.ts',
    ]);
  });
});
