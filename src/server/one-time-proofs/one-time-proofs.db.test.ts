import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProcessDatabases } from '../../../test/process-databases.ts';
import { storedTexts } from '../../../test/stored-texts.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { type CodeBinding, createOneTimeProofs, type OneTimeProofs } from './one-time-proofs.ts';

const secret = 'x'.repeat(40);
const databases = createProcessDatabases();
let proofs: OneTimeProofs[];
beforeEach(() => {
  proofs = databases.all().map((database) => createOneTimeProofs(database, createSecrets([secret])));
});

const first = () => databases.at(0);
const at = (n: number) => proofs[n % proofs.length] as OneTimeProofs; // there is at least one
const binding: CodeBinding = { purpose: 'signInCode', accountId: 'ada', signInId: 'one', target: 'sms:1' };
const claim = (wanted = binding) => at(0).claimSend(wanted);
async function code(wanted = binding, startsInMs?: number): Promise<string> {
  const { outcome } = await claim(wanted);
  if (outcome !== 'claimed') throw new Error(outcome);
  return (await at(0).makeCode(first().db, wanted, startsInMs)).code;
}
const outcomeOf = async (typed: string, wanted = binding) => (await at(0).checkCode(wanted, typed)).outcome;
const wrongFor = (right: string, n = 1) => String((Number(right) + n) % 1_000_000).padStart(6, '0');
async function use(typed: string, n = 0): Promise<string> {
  const checked = await at(n).checkCode(binding, typed);
  if (checked.outcome !== 'right') return checked.outcome;
  return (await checked.consume(databases.at(n).db)) ? 'ok' : 'used';
}
/** Lets time pass for every code. */
const pass = (seconds: number) =>
  first()
    .db.updateTable('one_time_proofs')
    .set((eb) => ({
      ...Object.fromEntries(
        (['valid_from', 'valid_until', 'former_valid_until', 'next_send_at', 'guesses_until'] as const).map(
          (column) => [column, eb(column, '-', seconds * 1000)],
        ),
      ),
    }))
    .execute();

describe('[MFA-7] a code', () => {
  it('is six ASCII digits, however it is typed', async () => {
    const right = await code();
    expect(right).toMatch(/^[0-9]{6}$/);
    const wide = [...right].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect(await outcomeOf(` ${wide.slice(0, 3)} - ${wide.slice(3)}`)).toBe('right');
  });

  it('is not stored, and its hash does not fit without the secret', async () => {
    const right = await code();
    const rows = await first().db.selectFrom('one_time_proofs').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(storedTexts(rows)).not.toContain(right);
    const stranger = createOneTimeProofs(first(), createSecrets(['y'.repeat(40)]));
    expect((await stranger.checkCode(binding, right)).outcome).toBe('wrong');
  });

  it.each([{ accountId: 'bob' }, { signInId: 'two' }, { target: 'voice:1' }, { purpose: 'confirmContact' as const }])(
    'counts only where it was sent for: not for %j',
    async (other) => {
      const right = await code();
      await code({ ...binding, ...other });
      expect(await outcomeOf(right, { ...binding, ...other })).toBe('wrong');
      expect(await outcomeOf(right)).toBe('right');
    },
  );

  it('is used once, by one of 20 parallel requests', async () => {
    const right = await code();
    const five = await Promise.all(Array.from({ length: 20 }, (_, n) => use(right, n)));
    expect(five.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await use(right)).toBe('used');
    expect(await use(wrongFor(right))).toBe('wrong');
  });

  it('is evaluated five times in 500 parallel guesses, and a new code does not reset the count', async () => {
    const right = await code();
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => (await at(n).checkCode(binding, wrongFor(right, n + 1))).outcome),
    );
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'limit')).toHaveLength(495);
    expect(await at(0).checkCode(binding, right)).toMatchObject({
      outcome: 'limit',
      retryAfterSeconds: expect.closeTo(600, -2),
    });
    await pass(61);
    expect(await claim()).toMatchObject({ outcome: 'limit' });
    await pass(540);
    expect(await outcomeOf(await code())).toBe('right');
  });

  it('keeps its count of guesses when another one is sent', async () => {
    const right = await code();
    for (const n of [1, 2, 3, 4]) expect(await outcomeOf(wrongFor(right, n))).toBe('wrong');
    await pass(60);
    const second = await code();
    expect(await outcomeOf(wrongFor(second))).toBe(second === wrongFor(second) ? 'right' : 'wrong');
    expect(await outcomeOf(second)).toBe('limit');
  });

  it('stays valid beside the next one, and not beside the second next', async () => {
    const [one] = [await code(), await pass(60)];
    const [two] = [await code(), await pass(120)];
    expect(await outcomeOf(one)).toBe('right');
    await code();
    expect(await outcomeOf(two)).toBe('right');
    expect(await outcomeOf(one)).toBe('wrong');
  });

  it('expires after ten minutes by the clock of the database, also beside a newer one', async () => {
    const [one] = [await code(), await pass(540)];
    expect(await outcomeOf(one)).toBe('right');
    await code();
    await pass(60);
    expect(await outcomeOf(one)).toBe('expired');
    await pass(600);
    expect(await outcomeOf(one)).toBe('expired');
  });

  it('does not count again after it was used, when another one is sent', async () => {
    const right = await code();
    expect(await use(right)).toBe('ok');
    await pass(60);
    await code();
    expect(await outcomeOf(right)).toBe('wrong');
  });

  it('of an administrator counts in every sign-in, and only from its time on', async () => {
    const ofAccount: CodeBinding = { purpose: 'setupCode', accountId: 'ada', target: '' };
    const typed = await code(ofAccount, 24 * 3600 * 1000);
    expect(await outcomeOf(typed, ofAccount)).toBe('wrong');
    await pass(24 * 3600);
    expect(await outcomeOf(typed, { ...ofAccount, signInId: 'any' })).toBe('right');
  });
});

describe('[MFA-2] the sending of codes', () => {
  it('waits 60, 120, and then 300 seconds', async () => {
    for (const wait of [60, 120, 300, 300]) {
      expect(await claim()).toEqual({ outcome: 'claimed', resendInSeconds: wait });
      await pass(wait - 30);
      expect(await claim()).toMatchObject({ outcome: 'tooSoon' });
      await pass(30);
    }
  });

  it('waits for the seconds that are set, and then for twice and for five times as long', async () => {
    const patient = createOneTimeProofs(first(), createSecrets([secret]), { resendSeconds: 90 });
    for (const wait of [90, 180, 450, 450]) {
      expect(await patient.claimSend(binding)).toEqual({ outcome: 'claimed', resendInSeconds: wait });
      await pass(wait - 30);
      expect(await patient.claimSend(binding)).toMatchObject({ outcome: 'tooSoon' });
      await pass(30);
    }
  });

  it('is claimed by one of 50 that ask at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        return (await at(n).claimSend(binding)).outcome;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'tooSoon')).toHaveLength(49);
  });

  it('may be claimed again at once when nothing was sent, and has no code until then', async () => {
    await claim();
    expect(await outcomeOf('123456')).toBe('wrong');
    expect(await at(0).lastSent('one', 'ada', ['signInCode'])).toBeUndefined();
    await at(0).releaseSend(binding);
    expect(await claim()).toEqual({ outcome: 'claimed', resendInSeconds: 60 });
  });

  it('tells what was sent last in a sign-in', async () => {
    await code();
    expect(await at(0).lastSent('one', 'ada', ['signInCode'])).toMatchObject({
      target: 'sms:1',
      resendInSeconds: expect.closeTo(60, -2),
    });
    expect(await at(0).lastSent('two', 'ada', ['signInCode'])).toBeUndefined();
    await pass(600);
    expect(await at(0).lastSent('one', 'ada', ['signInCode'])).toBeUndefined();
  });
});

describe('[MFA-7] a link', () => {
  it('is found as often as it is opened, and used once', async () => {
    const token = await at(0).issueLink(first().db, 'secureAccount', 'ada');
    for (const _ of [1, 2]) expect(await at(1).findLink('secureAccount', token)).toBe('ada');
    const used = await Promise.all(
      Array.from({ length: 20 }, (_, n) => at(n).consumeLink(databases.at(n).db, 'secureAccount', token)),
    );
    expect(used.filter((account) => account === 'ada')).toHaveLength(1);
    expect(await at(0).findLink('secureAccount', token)).toBeUndefined();
  });

  it('expires after a week', async () => {
    const token = await at(0).issueLink(first().db, 'secureAccount', 'ada');
    await first()
      .db.updateTable('one_time_proofs')
      .set({ valid_until: sql`valid_until - ${7 * 24 * 3600 * 1000}` })
      .execute();
    expect(await at(0).findLink('secureAccount', token)).toBeUndefined();
    expect(await at(0).consumeLink(first().db, 'secureAccount', token)).toBeUndefined();
  });
});
