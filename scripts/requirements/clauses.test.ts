import { describe, expect, it } from 'vitest';
import { readClauses, readMentions } from './clauses.ts';

describe('the clauses of the requirements', () => {
  it('are lettered parts of a line, or the whole line', () => {
    expect(readClauses('# Title\n- ONE-1 Shows (a name).\n- ONE-2 Each: (a) first; (b) its http(s) form.\n')).toEqual([
      { id: 'ONE-1', name: 'ONE-1', text: 'Shows (a name).' },
      { id: 'ONE-2', name: 'ONE-2a', text: 'first;' },
      { id: 'ONE-2', name: 'ONE-2b', text: 'its http(s) form.' },
    ]);
  });

  it('are cited in titles and in tables of tests', () => {
    const file = "it('[ONE-1] [ONE-2b] is shown', run);\n['ONE-2a', 3],\nconst other = 'ONE-3 is text';\n";
    expect(readMentions(file)).toEqual([
      { name: 'ONE-1', line: 1 },
      { name: 'ONE-2b', line: 1 },
      { name: 'ONE-2a', line: 2 },
    ]);
  });
});
