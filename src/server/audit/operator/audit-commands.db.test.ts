import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { waysToOperate } from '../../../../test/ways-to-operate.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { createAuditSealer } from '../seals/audit-sealer.ts';
import { beginChain } from '../seals/begin-chain.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.dispose());

/** As a server does, whose database is closed afterwards. */
async function within(work: (installation: Installation) => Promise<unknown>) {
  const installation = await openInstallation(readConfig(fresh.env));
  await work(installation);
  await installation.close();
}
const portico = (...args: string[]) => runCommand(args, fresh.env);

const at = Date.parse('2027-03-01T08:00:00Z') - 365 * 24 * 3600 * 1000;
const write = ({ database }: Installation, ...rows: { readonly [column: string]: string | number }[]) =>
  database.db
    .insertInto('audit')
    .values(rows.map((row, n) => ({ id: `r${n}`, at: at + n, event: 'signedOut', outcome: 'ok', ...row })))
    .execute();
const seal = (installation: Installation) =>
  createAuditSealer({
    ...installation,
    keptMs: 400 * 24 * 3600 * 1000,
    metrics: { auditSealed: () => undefined, auditSealLost: () => undefined, auditSealAlarm: () => undefined },
    report: (problem) => expect.unreachable(problem),
  }).seal();

describe.each(waysToOperate(() => fresh.env))('%s', (_name, meanwhile) => {
  it('[AUD-2d] "audit verify" says that the audit is as it was written, or where it is not, with exit code 1', async () => {
    expect(await portico('audit', 'verify')).toEqual({ code: 0, output: 'Nothing is sealed yet.\n' });
    await within(({ database, secrets }) => beginChain(database, secrets)); // as the process does that makes the table
    await within((installation) => write(installation, {}, {}));
    await meanwhile(async () => {
      const unsealed = { code: 1, output: expect.stringMatching(/^The audit has records, and no seal\.\n/) };
      expect(await portico('audit', 'verify')).toEqual(unsealed);
    });
    await within(seal);
    await meanwhile(async () => {
      const { code, output } = await portico('audit', 'verify', '--from', '2026-02-01');
      const [well, until] = output.split('\n');
      expect(well).toBe('2 records in 1 seals since 2026-03-01T08:00:00.000Z are as they were written.');
      expect(until).toMatch(/^All until 20\S+Z is sealed\. To keep the last seal elsewhere: 1:[\w-]{43}$/);
      expect(code).toBe(0);
      const kept = until?.split(' ').at(-1) ?? '';
      expect((await portico('audit', 'verify', '--kept', kept)).code).toBe(0);
      const other = await portico('audit', 'verify', '--kept', `1:${'A'.repeat(43)}`);
      expect(other).toMatchObject({ code: 1, output: expect.stringContaining('Seal 1 is not the one') });
      expect((await portico('audit', 'verify', '--kept', 'one')).output).toBe(
        '--kept is no seal: write it as number:digest.\n',
      );
    });
    await within(({ database }) =>
      database.db.updateTable('audit').set({ outcome: 'x' }).where('id', '=', 'r1').execute(),
    );
    await meanwhile(async () => {
      const { code, output } = await portico('audit', 'verify');
      expect(output).toMatch(
        /^Records of seal 1 \(from 1970\S+ to before 20\S+\) were changed: 2 were sealed, and as many are there\.\nBefore that, 0 records in 0 seals/,
      );
      expect(code).toBe(1);
      const asJson = await portico('audit', 'verify', '--json');
      expect(JSON.parse(asJson.output)).toMatchObject({ records: 0, finding: { kind: 'changed', seal: 1, found: 2 } });
      expect(asJson.code).toBe(1);
    });
    await within(({ database }) => database.db.deleteFrom('audit_seals').execute());
    await meanwhile(async () => {
      const lost = {
        code: 1,
        output: expect.stringMatching(/^Seals up to 1 are lost, and nobody has answered for it\./),
      };
      expect(await portico('audit', 'verify')).toEqual(lost);
      const answered = { code: 0, output: 'Answered for the seals up to 1. The next one is 2.\n' };
      expect(await portico('audit', 'reseal', '--reason', 'Restored from a copy')).toEqual(answered);
      expect(await portico('audit', 'reseal', '--reason', 'Again')).toMatchObject({
        output: 'No seal of the audit is lost.\n',
      });
    });
    await within(async ({ database }) => {
      await database.db.updateTable('audit_sealer').set({ held_until: 0 }).execute();
    });
    await within(seal);
    await meanwhile(async () => {
      const { code, output } = await portico('audit', 'verify');
      expect(output).toMatch(
        /\nBefore seal 2, those after 0 were lost\. .+ has answered for it at \S+: Restored from a copy\n/,
      );
      expect(code).toBe(0);
    });
  });
});

it('[AUD-6] "audit" finds records by operation, operator, account, app, sign-in and reference', async () => {
  await within((installation) =>
    write(
      installation,
      { id: 'set', event: 'operatorAction', outcome: 'setClient', operator: 'ann', client_id: 'shop' },
      { id: 'add', event: 'operatorAction', outcome: 'addAccount', operator: 'bo', account_id: 'an-account' },
      { id: 'in', sign_in_id: 'U9Y0K', trace_id: '4bf92f3577b34da6' },
      { id: 'out', sign_in_id: 'U9Y0K', trace_id: '0000000000000001' },
    ),
  );
  const idsOf = async (...options: string[]) => {
    const { code, output } = await portico('audit', '--json', ...options);
    if (code !== 0) throw new Error(output);
    return JSON.parse(output).map(({ id }: { id: string }) => id);
  };
  expect(await idsOf('--operation', 'setClient')).toEqual(['set']);
  expect(await idsOf('--operator', 'bo')).toEqual(['add']);
  expect(await idsOf('--operator', 'bo', '--operation', 'setClient')).toEqual([]);
  expect(await idsOf('--operator', 'bo', '--account', 'an-account', '--to', '2027-03-01')).toEqual(['add']);
  expect(await idsOf('--operation', 'setClient', '--app', 'shop')).toEqual(['set']);
  const then = ['--from', '2026-02-20', '--to', '2026-03-10'];
  expect(await idsOf('--sign-in', 'U9Y0K', ...then)).toEqual(['out', 'in']);
  expect(await idsOf('--sign-in', 'U9Y0K', '--limit', '1', ...then)).toEqual(['out']);
  expect(await idsOf('--reference', '4BF9 2F35 77B3 4DA6', ...then)).toEqual(['in']);
  expect(await idsOf('--reference', '4bf92f3577b34da6')).toEqual([]);
  await expect(idsOf('--operation', 'setClient', '--event', 'signedOut')).rejects.toThrow('Operators leave no other');
});
