import { expect, it, onTestFinished, vi } from 'vitest';
import { printPages } from './command-line.ts';
import { formatColumns } from './table-text.ts';

function captured() {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  onTestFinished(() => write.mockRestore());
  return () => text;
}
async function* pages() {
  yield [{ id: 'a', name: 'Ann' }];
  yield [{ id: 'bb', name: '' }];
}
const cells = ({ id, name }: { id: string; name: string }) => [id, name];

it('formats 200,000 rows in time that grows with their number', () => {
  const begin = performance.now();
  const text = formatColumns(Array.from({ length: 200_000 }, (_, n) => [String(n), 'name']));
  expect(text.slice(-12)).toBe('199999  name');
  expect(performance.now() - begin).toBeLessThan(10_000);
});

it('prints the pages of a list as they come', async () => {
  const printed = captured();
  await printPages(pages(), 'accounts', {}, cells);
  expect(printed()).toBe('a  Ann\nbb  -\n');
});

it('prints them as one JSON list', async () => {
  const printed = captured();
  await printPages(pages(), 'accounts', { json: true }, cells);
  expect(JSON.parse(printed())).toEqual([
    { id: 'a', name: 'Ann' },
    { id: 'bb', name: '' },
  ]);
});
