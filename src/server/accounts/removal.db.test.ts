import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { runCommand } from '../../../test/run-command.ts';
import { waysToOperate } from '../../../test/ways-to-operate.ts';
import { readConfig } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { perform } from '../perform.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.dispose());

const env = () => ({ ...database.env, PUBLIC_URL: 'https://sign-in.example' });
const portico = (args: string) => runCommand(args.split(' '), env());
const file = (name: string, lines: readonly string[]) => {
  const path = join(database.env.DATA_DIR, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};

let made = 0;
let company: string;
/** A company with people `p0`, `p1`, and so on. */
async function withPeople(count: number) {
  company = `team${++made}`;
  await portico(`company add ${company} --name Team --brand 0`);
  const people = Array.from({ length: count }, (_, n) => `p${n}@${company}.example,P,${n},${company},2026-11-01`);
  const path = file('people.csv', ['email,firstName,lastName,company,contactsVerifiedAt', ...people]);
  expect((await portico(`account import ${path}`)).output).toBe(`${count} added, 0 refused.\n`);
}
const idOf = async (email: string): Promise<string> =>
  JSON.parse((await portico(`account show ${email} --json`)).output).id;
const audited = async () =>
  (await portico('audit --event operatorAction --limit 9')).output.split('\n').map((line) => line.split(/ +/)[2]);

describe.each(waysToOperate(env))('accounts are removed in bulk, %s,', (_how, meanwhile) => {
  beforeEach(() => withPeople(3));

  it('by a file, whose lines that name none are reported', () =>
    meanwhile(async () => {
      const id = await idOf(`p1@${company}.example`);
      const path = file('gone.txt', [
        `p0@${company}.example`,
        '',
        'nobody@x.example',
        ` ${id} `,
        `p1@${company}.example`,
      ]);
      const problems = `${path}:3: There is no account "nobody@x.example".\n${path}:5: It is the account of line 4.\n`;
      const counted = '2 accounts of 1 company (lines that name no account, or not one: 2)';
      expect(await portico(`account remove --from ${path}`)).toEqual({
        code: 1,
        output: `${problems}Say --yes to remove ${counted}.\n`,
      });
      expect(await portico(`account remove --from ${path} --yes`)).toEqual({
        code: 1,
        output: `${problems}Removed 2. Not removed: 2 lines.\n`,
      });
      expect((await portico(`account list --company ${company} --full`)).output).toMatch(/^\S+ {2}\S+ {2}P 2 .*\n$/);
      expect((await audited()).slice(0, 3).toSorted()).toEqual(['removeAccount', 'removeAccount', 'removeAccounts']);
      expect((await portico('audit --limit 4')).output).toContain('file=gone.txt lines=2 removed=2 gone=0 refused=0');
      expect((await portico(`audit --account ${id}`)).output).toContain('operatorAction  removeAccount');
      const told = JSON.parse((await portico('message list --json')).output);
      expect(told.filter(({ kind }: { kind: string }) => kind === 'accountRemoved').length).toBeGreaterThan(0);
    }));

  it('with their company, silently', () =>
    meanwhile(async () => {
      const before = (await portico('message list --json')).output;
      expect(await portico(`company remove ${company} --yes`)).toMatchObject({ code: 1 });
      expect(await portico(`company remove ${company} --accounts`)).toEqual({
        code: 1,
        output: `Say --yes to remove the company "${company}", its 3 accounts, main numbers and policies.\n`,
      });
      expect(await portico(`company remove ${company} --accounts --silent --yes`)).toEqual({
        code: 0,
        output: `Removed ${company}.\n`,
      });
      expect((await audited()).slice(0, 5).toSorted()).toEqual([
        ...['removeAccount', 'removeAccount', 'removeAccount', 'removeAccounts', 'removeCompany'], // some of one millisecond
      ]);
      expect((await portico('message list --json')).output).toBe(before);
    }));
});

it('a removal that was interrupted goes on', async () => {
  await withPeople(2);
  const path = file(
    'again.txt',
    [0, 1].map((n) => `p${n}@${company}.example`),
  );
  await portico(`account remove p0@${company}.example --silent --yes`);
  const { output } = await portico(`account remove --from ${path} --silent --yes`);
  expect(output).toBe(`${path}:1: There is no account "p0@${company}.example".\nRemoved 1. Not removed: 1 lines.\n`);
});

it('an account that the database keeps has no record of its removal, and the others go', async () => {
  await withPeople(2);
  const installation = await openInstallation(readConfig(env()));
  const ids = (await installation.accounts.list({ company, limit: 2 })).map(({ id }) => id);
  const [kept = '', other = ''] = ids;
  const { db } = installation.database;
  const refusing = { ...installation, notices: { ...installation.notices, prepare: async () => refuse } };
  async function refuse(tx: typeof db) {
    await tx
      .insertInto('accounts')
      .values({ id: other } as never)
      .execute(); // a constraint refuses it
  }
  const accounts = [{ line: 1, id: kept }];
  const result = await perform(refusing, 'removeAccounts', { accounts });
  expect(result).toMatchObject({ removed: 0, problems: [{ line: 1 }] });
  expect(await installation.audit.read({ accountId: kept, limit: 5 })).toEqual([]);
  expect(await perform(installation, 'removeAccounts', { accounts: ids.map((id, line) => ({ id, line })) })).toEqual({
    removed: 2,
    gone: 0,
    problems: [],
  });
  await installation.close();
});

it('no account, or an account and a file, are refused', async () => {
  for (const words of ['', ' someone --from gone.txt'])
    expect((await portico(`account remove${words}`)).output).toBe('Name an account, or --from a file.\n');
  expect((await portico('account remove --from none.txt')).output).toBe('There is no file none.txt.\n');
});
