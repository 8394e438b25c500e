import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';
import { importLineFile } from './import-line-file.ts';
import { readLineFile } from './line-file.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);

describe('[EA-12b] a file of lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-lines-'));
  const header = 'who,number,name,id,kind,followsMain,isLocationOnly';
  const main = 'ann@files.example,+15035550701,Desk phone,line-1,,,';
  const app = 'ann@files.example,+15035550701,App,line-2,virtualLine,yes,';
  const hall = 'bob@files.example,+15035550702,Hall,line-3,,no,yes';
  beforeAll(async () => {
    for (const id of ['files', 'other']) await operate('addCompany', { id, name: id, brandId: 0 });
    for (const firstName of ['Ann', 'Bob']) {
      const email = `${firstName.toLowerCase()}@files.example`;
      await operate('addAccount', { account: { firstName, lastName: 'Other', company: 'files', email } });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function importFile(rows: readonly string[], yes?: true, change?: true) {
    const path = join(folder, 'lines.csv');
    writeFileSync(path, [header, ...rows].join('\n'));
    const problems: string[] = [];
    const compared: number[] = [];
    const changes: unknown[] = [];
    const operator = { perform: operate, close: async () => undefined };
    const done = importLineFile(operator, 'files', path, {
      ...(yes && { yes }),
      change,
      onProblem: (line, problem) => problems.push(`${line}: ${problem}`),
      onCompared: ({ added, changed, unchanged, rows: shown }) => {
        compared.push(added, unchanged);
        changes.push(changed, ...shown.flatMap((row) => row.changes ?? []));
      },
    });
    const outcome = await done.catch((reason: Error) => reason.message);
    return { outcome, problems, compared, changes };
  }
  const ids = async () => (await operate('listLines', { company: 'files' })).lines.map(({ id }) => id).sort();

  it('is compared with what is there, and nothing is added before the answer', async () => {
    const { outcome, compared } = await importFile([main, app, hall]);
    expect(outcome).toBe('Nothing was added. Say --yes to add 3 lines.');
    expect(compared).toEqual([3, 0]);
    expect(await ids()).toEqual([]);
  });

  it('adds its lines, and the same file again adds none', async () => {
    expect(await importFile([main, app, hall], true)).toMatchObject({ outcome: 3, problems: [], compared: [3, 0] });
    expect(await ids()).toEqual(['line-1', 'line-2', 'line-3']);
    expect(await importFile([main, app, hall], true)).toMatchObject({ outcome: 0, problems: [], compared: [0, 3] });
    const withoutIds = [main, hall].map((row) => row.replace(/line-\d/, ''));
    expect(await importFile(withoutIds, true)).toMatchObject({ outcome: 0, problems: [], compared: [0, 2] });
  });

  it('adds nothing where a line is bad, and names each', async () => {
    const { outcome, problems } = await importFile(
      [
        'ann@files.example,+15035550703,New,line-4,,,',
        'nobody@files.example,+15035550704,X,,,,',
        'bob@files.example,5035550705,X,,,,',
        'bob@files.example,+15035550701,X,,,,',
        'bob@files.example,+15035550706,Hall,line-3,,no,yes',
        'bob@files.example,+15035550707,X,,fax,,',
        'bob@files.example,+15035550708,X,,,perhaps,',
        'bob@files.example,,X,,,,',
        'bob@files.example,+15035550709,<b>x</b>,,,,',
        'bob@files.example,+15035550710,=1+1,,,,',
        'bob@files.example,+15035550711,Twice,,,,',
        'ann@files.example,+1 503 555 0711,Twice,,,,',
      ],
      true,
    );
    expect(outcome).toBe('Nothing was added. Mend these lines, and import the file again.');
    expect(problems).toEqual([
      '7: "fax" is no kind of line: digitalLine or virtualLine.',
      '8: followsMain: "perhaps" is neither yes nor no.',
      '9: number is missing.',
      '13: Line 12 of the file has this number already.',
      '3: There is no account "nobody@files.example".',
      '4: 5035550705 is not a number of a country in E.164 form.',
      expect.stringMatching(/^5: Another line has the number/),
      '6: There is a line "line-3" already, with another number.',
      expect.stringMatching(/^10: "<b>x<\/b>" is no name of a device/),
      expect.stringMatching(/^11: "=1\+1" is no name of a device/),
    ]);
    expect(await ids()).toEqual(['line-1', 'line-2', 'line-3']);
  });

  it('of a call is added as a whole or not at all, and each row that is refused is named before', async () => {
    const row = (line: number, who: string, number: string, more = {}) => ({
      line,
      who,
      number,
      name: 'Hall',
      ...more,
    });
    const rows = [
      row(2, 'ann@files.example', '+15035550720', { id: 'call-1' }),
      row(3, 'nobody@files.example', '+15035550721'),
      row(4, 'bob@files.example', '+15035550720'),
      row(5, 'bob@files.example', '+15035550701'),
      row(6, 'bob@files.example', '+15035550722', { id: 'call-1' }),
    ];
    const { added, problems } = await operate('importLines', { company: 'files', rows });
    expect(added).toBe(0);
    expect(problems.map(({ line, problem }) => [line, problem.replace(/ \+\d+\..*/, '')])).toEqual([
      [3, 'There is no account "nobody@files.example".'],
      [4, 'Line 2 of the file has this number already.'],
      [5, 'Another line has the number'],
      [6, 'Line 2 of the file has the id "call-1" already.'],
    ]);
    expect(await ids()).toEqual(['line-1', 'line-2', 'line-3']);
  });

  it('may begin with the followers of a main line, but not in two countries', async () => {
    const row = <More extends object>(line: number, number: string, more: More & { readonly name: string }) => ({
      line,
      who: 'bob@files.example',
      number,
      ...more,
    });
    const follower = row(2, '+15035550702', { name: 'App', id: 'bob-app', followsMain: true });
    expect(await operate('compareLines', { company: 'files', rows: [follower] })).toMatchObject({
      added: 1,
      problems: [],
    });
    const abroad = row(3, '+493023125100', { name: 'Berlin', followsMain: true });
    const refused = await operate('compareLines', { company: 'files', rows: [follower, abroad] });
    expect(refused.problems).toMatchObject([
      { line: 3, problem: expect.stringContaining('needs a number of the same country') },
    ]);
  });

  it('of another kind, or of another company, is refused', async () => {
    const path = join(folder, 'other.csv');
    writeFileSync(path, 'who,number,name,colour\n');
    const read = async () => {
      for await (const { problem } of readLineFile(path)) expect(problem).toBeUndefined();
    };
    await expect(read()).rejects.toThrow('"colour" is no field');
    writeFileSync(path, 'who,name\n');
    await expect(read()).rejects.toThrow('The column number is missing');
    const rows = [{ line: 2, who: 'ann@files.example', number: '+15035550709', name: 'X' }];
    const other = await operate('compareLines', { company: 'other', rows });
    expect(other.problems).toEqual([{ line: 2, problem: 'There is no account "ann@files.example".' }]);
  });

  it('[CNSL-17b] changes name, kind and rule of lines that are there where that is asked for, and nothing that was changed since', async () => {
    const rows = (name: string) => [
      `ann@files.example,+15035550701,${name},line-1,,,`,
      'ann@files.example,+15035550701,App,line-2,virtualLine,yes,',
      'bob@files.example,+15035550702,Hall,,virtualLine,no,yes',
    ];
    const unasked = await importFile(rows('Reception'), true);
    expect(unasked.problems).toEqual([
      '2: There is a line "line-1" already, with another name.',
      '4: There is a line "line-3" already, with another kind.',
    ]);
    const asked = await importFile(rows('Reception'), true, true);
    expect(asked).toMatchObject({ outcome: 2, problems: [], compared: [0, 1] });
    expect(asked.changes).toEqual([
      2,
      { field: 'name', before: 'Desk phone', after: 'Reception' },
      { field: 'kind', before: 'digitalLine', after: 'virtualLine' },
    ]);
    const shown = async (id: string) => operate('showLine', { company: 'files', id });
    expect(await shown('line-1')).toMatchObject({ name: 'Reception', number: '+15035550701', isMain: true });
    expect(await shown('line-3')).toMatchObject({ name: 'Hall', kind: 'virtualLine' });
    expect(await importFile(rows('Reception'), true, true)).toMatchObject({ outcome: 0, compared: [0, 3] });

    const row = { line: 2, who: 'ann@files.example', number: '+15035550701', name: 'Lobby' };
    const compare = () => operate('compareLines', { company: 'files', rows: [row], mayChange: true });
    const { rows: compared } = await compare();
    expect(compared).toMatchObject([{ outcome: 'changed', id: 'line-1', number: '+15035550701' }]);
    const seen = compared[0]?.seen;
    const renamed = { company: 'files', rows: [{ ...row, name: 'Front desk', seen }] };
    expect(await operate('importLines', renamed)).toMatchObject({ changed: 1, ids: ['line-1'] });
    const late = await operate('importLines', { company: 'files', rows: [{ ...row, seen }] });
    expect(late).toMatchObject({
      changed: 0,
      problems: [{ line: 2, problem: 'It was changed meanwhile. Compare the file again.' }],
    });
    const other = { line: 3, who: 'bob@files.example', number: '+15035550709', name: 'Hall', id: 'line-3' };
    const { problems } = await operate('compareLines', { company: 'files', rows: [other], mayChange: true });
    expect(problems).toEqual([{ line: 3, problem: 'There is a line "line-3" already, with another number.' }]);
    await operate('importLines', {
      company: 'files',
      rows: [{ ...row, name: 'Desk phone', seen: (await compare()).rows[0]?.seen }],
    });
  });
});
