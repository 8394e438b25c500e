import { describe, expect, it } from 'vitest';
import { comparedWays, wayNameNumbers, wayNameProblems } from './way-names.ts';

const countOf = (source: string, file = 'src/server/recovery/a.ts') =>
  [...comparedWays(new Map([[file, source]])).values()][0] ?? 0;

describe('comparedWays', () => {
  it.each([
    ["if (channel === 'passkey' || channel === 'totp') return;", 2],
    ["switch (at.step) { case 'passkey': return; }", 1],
    ["const hasApp = allowed.includes('totp');", 1],
    ["if ('securityKey' !== kind) return;", 1],
    ["ways.find(({ channel }) => channel === 'recovery')", 1],
    ["proofs.every(({ method }) => method === 'session')", 1],
  ])('counts the names in %j', (source, count) => expect(countOf(source)).toBe(count));

  it.each([
    "if (kind === 'email') return maskEmail(address);",
    "const field = name === 'password';",
    "add({ way: 'totp' });",
    "// channel === 'passkey' would be wrong here",
    "/** channel === 'totp' */",
  ])('counts nothing in %j', (source) => expect(countOf(source)).toBe(0));

  it('leaves the places of a way, previews and what is no product', () => {
    const source = "kind === 'passkey'";
    expect(countOf(source, 'src/server/passkeys/a.ts')).toBe(0);
    expect(countOf(source, 'src/web/two-factor/a.preview.ts')).toBe(0);
    expect(countOf(source, 'e2e/a.ts')).toBe(0);
  });
});

describe('wayNameProblems', () => {
  const problemsOf = (count: number, left: number) =>
    wayNameProblems(new Map(count ? [['src/a.ts', count]] : []), { 'src/a.ts': left });

  it('reports a file that compares more names than are left', () => {
    expect(problemsOf(2, 1)).toEqual([expect.stringContaining('src/a.ts: compares 2 names')]);
  });

  it('asks to lower a number that is too large', () => {
    expect(problemsOf(0, 1)).toEqual([expect.stringContaining('lower its number')]);
  });

  it('accepts the number of comparisons that are left', () => expect(problemsOf(1, 1)).toEqual([]));

  it('prints the sum of comparisons and files', () => {
    expect(
      wayNameNumbers(
        new Map([
          ['src/a.ts', 2],
          ['src/b.ts', 1],
        ]),
      ),
    ).toBe('comparisons with the name of a way to prove: 3 in 2 files');
  });
});
