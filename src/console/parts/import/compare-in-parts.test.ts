import { expect, it } from 'vitest';
import { compareInParts, type ImportedRows, importInParts, rowsToSend } from './compare-in-parts.ts';

const rows = Array.from({ length: 450 }, (_, at) => ({ line: at + 2 }));

it('[CNSL-17c] rows are compared in parts, and only those that add or change something are sent, with what was seen', async () => {
  const told: number[] = [];
  const compared = await compareInParts(
    rows,
    async (part) =>
      part.map(({ line }) => {
        if (line === 2) return { line, outcome: 'refused' as const, problem: 'No.' };
        if (line === 3) return { line, outcome: 'changed' as const, id: 'a', seen: 'v1' };
        return { line, outcome: line === 4 ? ('same' as const) : ('new' as const) };
      }),
    (done) => told.push(done),
  );
  expect(told).toEqual([200, 400, 450]);
  expect(compared.refused).toEqual([{ line: 2, why: 'No.', isOfApi: true }]);
  const sent = rowsToSend(compared.taken);
  expect(sent).toHaveLength(448);
  expect(sent[0]).toEqual({ line: 3, seen: 'v1' });
});

it('[CNSL-17c] a part that is refused for some rows is sent again without them, under a key of its own', async () => {
  const sent: string[] = [];
  const told: ImportedRows[] = [];
  const send = async (part: readonly { line: number }[], { key }: { key: string }) => {
    sent.push(`${key}: ${part.length}`);
    const problems = part
      .filter(({ line }) => line === 5 || line === 300)
      .map(({ line }) => ({ line, problem: 'Taken.' }));
    return { added: problems.length > 0 ? 0 : part.length, changed: 0, problems };
  };
  const { signal } = new AbortController();
  await importInParts(rows, send, { key: 'k', reason: undefined, signal, tell: (one) => told.push(one) });
  expect(sent).toEqual(['k-0-0: 200', 'k-0-1: 199', 'k-1-0: 200', 'k-1-1: 199', 'k-2-0: 50']);
  expect(told.map(({ done }) => done)).toEqual([200, 400, 450]);
  expect(told.at(-1)).toMatchObject({ added: 448, changed: 0 });
  expect(told.at(-1)?.refused.map(({ line }) => line)).toEqual([5, 300]);
});
