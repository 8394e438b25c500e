import { expect, it } from 'vitest';
import { columnsOfEvidence, rowOfEvidence } from './evidence-columns.ts';

it('[CNSL-5g] the file of evidence has a column for all that is known of a line, with who has set it', () => {
  const row = rowOfEvidence({
    line: 'l1',
    number: '+14165550161',
    device: 'Desk phone',
    user: 'Nova Ellery',
    since: Date.UTC(2026, 10, 29),
    setBy: 'company',
    assignedBy: 'account a1',
    isRouted: false,
    testCall: { wasRight: true, at: Date.UTC(2026, 10, 30) },
    proof: 'msag',
    acknowledged: ['limits version 1', 'usesAddress version 1'],
  });
  const at = (column: string) => row[columnsOfEvidence.indexOf(column)];
  expect(row).toHaveLength(columnsOfEvidence.length);
  expect(['since', 'usedForRouting', 'testCall', 'acknowledged', 'assignedBy', 'address'].map(at)).toEqual([
    '2026-11-29T00:00:00.000Z',
    'no',
    'right, 2026-11-30T00:00:00.000Z',
    'limits version 1; usesAddress version 1',
    'account a1',
    '',
  ]);
});
