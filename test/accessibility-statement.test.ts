import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The success criteria of WCAG 2.2 (https://www.w3.org/TR/WCAG22/) by level. 4.1.1 is obsolete. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};
const expected = Object.entries(criteria).flatMap(([level, numbers]) =>
  numbers.split(/\s+/).map((number) => `${number} (${level})`),
);

const root = join(import.meta.dirname, '..');
const statement = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
const rows = [...statement.matchAll(/^\| (\d\.\d\.\d+) .*? \((A+)\) \| (.*?) \| (.+) \|$/gm)];
const named = [...statement.matchAll(/`((?:e2e|src|test)\/[^`]+\.ts)`(?:: “([^”]+)”)?/g)];

describe('the statement on accessibility', () => {
  it('has each criterion of WCAG 2.2, levels A and AA, once', () => {
    expect(rows.map(([, number, level]) => `${number} (${level})`).sort()).toEqual(expected.sort());
  });

  it('says of each criterion whether it is met, open or not applicable', () => {
    expect(rows.filter(([, , , state = '']) => !['met', 'open', 'not applicable'].includes(state))).toEqual([]);
  });

  it.each(named.map(([, file = '', title = '']) => [file, title]))('names an existing test: %s %s', (file, title) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
