import type { Database } from '../src/server/storage/database.ts';

/** Ids of the messages of the test. */
export const messageIds = { returned: 'm1', waiting: 'm2', arrived: 'm3', over: 'm4', failed: 'm5' } as const;

const hourMs = 3_600_000;

/** Stores messages in several states. Their contents are none, so nothing sends them. */
export async function addMessages({ db }: Database): Promise<void> {
  const account = db.selectFrom('accounts').select('id').where('email', '=', 'hugo@harbourlane.example');
  const { id } = await account.executeTakeFirstOrThrow();
  const at = Date.now() - 5 * hourMs;
  const common = {
    channel: 'email',
    account_id: id as string | null,
    brand_id: 0,
    masked_address: 'h***@h**********.*******e',
    tries: 1,
    payload: null,
    next_at: at + 1000 * hourMs,
    expires_at: at + 100 * hourMs,
    sent_at: at,
    provider: 'smtp',
  };
  const unsent = { sent_at: null, provider: null };
  const rows = [
    { id: messageIds.returned, kind: 'activation', state: 'sent' as const, delivery: 'undelivered' as const },
    { id: messageIds.waiting, kind: 'activationWithPin', state: 'queued' as const, tries: 0, ...unsent },
    {
      id: messageIds.arrived,
      kind: 'signInCode',
      state: 'sent' as const,
      delivery: 'delivered' as const,
      channel: 'sms',
      masked_address: '+1********11',
      provider: 'twilio',
    },
    {
      id: messageIds.over,
      kind: 'signInCode',
      state: 'failed' as const,
      error: 'timeout',
      tries: 4,
      expires_at: at + hourMs,
      ...unsent,
    },
    {
      id: messageIds.failed,
      kind: 'signInCode',
      state: 'failed' as const,
      channel: 'voice',
      masked_address: '+44********00',
      brand_id: 3710,
      account_id: null,
      error: '21614',
      tries: 2,
      ...unsent,
    },
  ].map((row, n) => ({ ...common, queued_at: at + n, ...row }));
  for (const row of rows) await db.insertInto('messages').values(row).execute();
}
