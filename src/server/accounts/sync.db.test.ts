import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { runCommand } from '../../../test/run-command.ts';
import { waysToOperate } from '../../../test/ways-to-operate.ts';
import { syncFile } from '../account-import/sync-accounts.ts';
import { readConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { perform } from '../perform.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.dispose());

const env = () => ({ ...database.env, PUBLIC_URL: 'https://sign-in.example' });
const portico = (args: string) => runCommand(args.trim().split(' '), env());

let made = 0;
let company: string;
beforeEach(async () => {
  company = `sync${++made}`;
  await portico(`company add ${company} --name Sync --brand 0 --main-number +1212555${1000 + made}`);
});

/** Writes a file whose lines lack the company, which comes first. */
function file(columns: string, ...lines: string[]) {
  const path = join(database.env.DATA_DIR, 'people.csv');
  writeFileSync(path, [`company,${columns}`, ...lines.map((line) => `${company},${line}`)].join('\n'));
  return path;
}
const sync = async (path: string, options = '--yes') => {
  const { code, output } = await portico(`account import ${path} --sync ${options}`.trim());
  return { code, output: output.replaceAll(`${path}`, 'people.csv') };
};
const shown = async (who: string) => JSON.parse((await portico(`account show ${who} --json`)).output);
const first = () => file('email,firstName,lastName,extension', 'ann@x.example,Ann,A,1', 'bob@x.example,Bob,B,2');
const email = (name: string) => `${name}@x.example`;
const inCompany = async () =>
  JSON.parse((await portico(`account list --company ${company} --full --json`)).output).map(
    (one: { name: string }) => one.name,
  );

describe.each(waysToOperate(env))('accounts are made equal to a file, %s:', (_how, meanwhile) => {
  it('it shows what would change, and then adds, changes and removes it', () =>
    meanwhile(async () => {
      expect(await sync(first())).toEqual({
        code: 0,
        output: 'New: 2. Changed: 0. Unchanged: 0. Removed: 0. Refused: 0.\n2 added, 0 changed, 0 removed.\n',
      });
      const path = file('email,firstName,lastName,extension', 'ann@x.example,Anna,A,', 'cid@x.example,Cid,C,3');
      const counts = 'New: 1. Changed: 1. Unchanged: 0. Removed: 1. Refused: 0.\n';
      const list = await sync(path, '--remove-missing 1 --dry-run');
      expect(list).toMatchObject({ code: 0 });
      expect(list.output.replace(/[\w-]{20,}/, 'ID')).toBe(
        'people.csv:2: changed  a*n@x*******e  firstName, extension\npeople.csv:3: new  c*d@x*******e\n' +
          `people.csv: removed  b*b@x*******e  ID\n${counts}`,
      );
      expect(await sync(path, '--remove-missing 1')).toEqual({
        code: 1,
        output: `${counts}Nothing was changed. Say --yes to apply to accounts: 1 new, 1 changed, 1 removed.\n`,
      });
      expect(await inCompany()).toEqual(expect.arrayContaining(['Ann A', 'Bob B']));
      expect(await sync(path, '--remove-missing 0 --yes')).toEqual({
        code: 1,
        output:
          'The file lacks 1 accounts of its companies, more than --remove-missing 0 allows. Nothing was changed.\n',
      });
      expect(await sync(path, '--remove-missing 1 --yes')).toEqual({
        code: 0,
        output: `${counts}1 added, 1 changed, 1 removed.\n`,
      });
      expect((await inCompany()).toSorted()).toEqual(['Anna A', 'Cid C']);
      expect(await sync(path)).toEqual({
        code: 0,
        output: counts.replaceAll('1', '0').replace('Unchanged: 0', 'Unchanged: 2'),
      });
      const audit = (await portico('audit --event operatorAction --limit 3')).output;
      expect(audit).toContain('removeAccounts');
      expect(audit).toContain(`companies=${company} costly=refuse lines=2 added=1 changed=1 existing=0 refused=0`);
    }));
});

it('a run that was interrupted leaves what it has done, and another one does the rest', async () => {
  const lines = Array.from({ length: 300 }, (_, n) => `p${n}@x.example,P,${n}`);
  const path = file('email,firstName,lastName', ...lines);
  const installation = await openInstallation(readConfig(env()));
  let batches = 0;
  const operator: Parameters<typeof syncFile>[0] = {
    perform(name, input) {
      if (name === 'syncAccounts' && ++batches === 2) throw new Error('interrupted');
      return perform(installation, name, input);
    },
  };
  const silent = { onChange() {}, onProblem() {}, onProgress() {}, onCompared: async () => true };
  const options = { costly: 'refuse', sendsActivation: false, isSilent: true, mostRemoved: undefined } as const;
  await expect(syncFile(operator, path, { ...options, ...silent })).rejects.toThrow('interrupted');
  await installation.close();
  expect((await sync(path)).output).toBe(
    'New: 100. Changed: 0. Unchanged: 200. Removed: 0. Refused: 0.\n100 added, 0 changed, 0 removed.\n',
  );
});

it('only columns of the file change an account, an empty cell takes a value away, and no password changes', async () => {
  await portico(
    `account add --company ${company} --first-name Ann --last-name A --email ann@x.example --locale de_DE --administrator --extension 7`,
  );
  const { id } = await shown(`+1212555${1000 + made}*7`);
  const path = file(
    'email,firstName,lastName,locale,role,passwordHash',
    'ann@x.example,Ann,A,,,$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e',
  );
  expect((await sync(path)).output).toContain('0 added, 1 changed, 0 removed.');
  const account = await shown(id);
  expect(account).toMatchObject({ extension: '7', role: 'administrator', email: 'ann@x.example' });
  expect(account).not.toHaveProperty('locale');
  expect(JSON.parse((await portico(`account export ${id}`)).output).credentials ?? []).toEqual([]);
  writeFileSync(
    path.replace('.csv', '.ndjson'),
    JSON.stringify({ company, email: 'ann@x.example', firstName: 'Ann', lastName: 'A', extension: null }),
  );
  expect((await sync(path.replace('.csv', '.ndjson'))).output).toContain('1 changed');
  expect(await shown(id)).not.toHaveProperty('extension');
});

it('an account is found by e-mail address, number or extension, and a row that names two or somebody else is refused', async () => {
  await sync(
    file(
      'email,firstName,lastName,directNumber,extension',
      'ann@x.example,Ann,A,+12125550111,1',
      'bob@x.example,Bob,B,,2',
    ),
  );
  const path = file(
    'email,firstName,lastName,directNumber,extension',
    'ann@x.example,Ann,A,,2',
    'eve@x.example,Eve,E,,2',
    'new@x.example,New,N,+12125550111,',
    'dup@x.example,Dup,D,,9',
    'other@x.example,Dup,D,,9',
    ',Bad,B,12,',
  );
  const { code, output } = await sync(path, '--remove-missing 5 --yes');
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^people\.csv:2: .*different accounts/),
    expect.stringMatching(/^people\.csv:3: .*somebody with another name/),
    expect.stringMatching(/^people\.csv:4: .*somebody with another name/),
    'people.csv:6: It is the account of line 5.',
    expect.stringMatching(/^people\.csv:7: /),
    'New: 1. Changed: 0. Unchanged: 0. Removed: 0. Refused: 5.',
    'No account is removed while a line of the file cannot be read.',
    '1 added, 0 changed, 0 removed.',
    '',
  ]);
  const renamed = file('firstName,lastName,extension', 'Bob,Bobson,2');
  expect((await sync(renamed)).output).toContain('1 changed');
  expect(await inCompany()).toContain('Bob Bobson');
});

it('a new address of an active account gets a link, once, unless the file says that it is verified', async () => {
  await sync(first());
  const path = file('email,firstName,lastName,extension', 'ann@y.example,Ann,A,1', 'bob@y.example,Bob,B,2');
  expect((await sync(path)).output).toContain('2 changed, 0 removed.\nLinks sent to new e-mail addresses: 2.');
  expect(await shown(`+1212555${1000 + made}*1`)).toMatchObject({ email: email('ann') });
  expect((await sync(path)).output).toBe('New: 0. Changed: 0. Unchanged: 2. Removed: 0. Refused: 0.\n');
  const verified = file(
    'email,firstName,lastName,extension,contactsVerifiedAt',
    'ann@z.example,Ann,A,1,2026-11-01',
    'bob@x.example,Bob,B,2,2026-11-01',
  );
  expect((await sync(verified)).output).toContain('0 added, 1 changed, 0 removed.\n');
  expect(await shown(`+1212555${1000 + made}*1`)).toMatchObject({ email: 'ann@z.example' });
});

it('a file opens no account that waits or was locked, and removes none with emergency access and no room', async () => {
  const add = (name: string, more: string) =>
    portico(`account add --company ${company} --first-name ${name} --last-name X --email ${name}@x.example ${more}`);
  for (const state of ['locked', 'notActivated', 'disabled']) await add(state, `--state ${state}`);
  await add('room', '--kind room');
  await add('glass', '');
  expect(await portico('account set glass@x.example --emergency-access')).toMatchObject({ code: 0 });
  const lines = ['locked', 'notActivated', 'disabled'].map((name) => `${name}@x.example,${name},X,active`);
  expect((await sync(file('email,firstName,lastName,state', ...lines), '--remove-missing 9 --yes')).output).toContain(
    '0 added, 1 changed, 0 removed.',
  );
  for (const [name, state] of [
    ['locked', 'locked'],
    ['notActivated', 'notActivated'],
    ['disabled', 'active'],
  ] as const)
    expect(await shown(`${name}@x.example`)).toMatchObject({ state });
  expect(await inCompany()).toHaveLength(5);
});

it('a file that its rows do not fit, and options that need another one, are refused', async () => {
  expect((await portico('account import none.csv --sync')).output).toBe('There is no file none.csv, or it is empty.\n');
  expect((await portico(`account import ${first()} --dry-run`)).output).toContain('need --sync');
  expect((await sync(first(), '--remove-missing -- -1')).code).toBe(1);
  const unknown = first();
  writeFileSync(unknown, 'company,email,firstName,lastName\nnobody,ann@x.example,Ann,A\n');
  expect((await sync(unknown, '--remove-missing 5 --yes')).output).toBe(
    'people.csv:2: There is no company "nobody".\nNew: 0. Changed: 0. Unchanged: 0. Removed: 0. Refused: 1.\n',
  );
});
