import type { SentChannel } from '../../../contract/two-factor/channels.ts';
import type { Installation } from '../../installation.ts';
import { createProviderCounts, type ProviderRequest } from '../../providers/providers.ts';

const minuteMs = 60_000;
const hours = 24;
/** The text messages of one provider to this country are lost since so many minutes. */
const lost = { provider: 'Ostara SMS', country: 'CA', forMinutes: 94 } as const;

/** How often providers are asked in ten minutes, and how fast they are. */
const asked: readonly {
  readonly service: SentChannel;
  readonly provider: string;
  readonly country?: string;
  readonly times: number;
  readonly ms: number;
  /** Of a hundred messages so many arrive, after so long. Without it nothing is reported. */
  readonly arrives?: readonly [percent: number, ms: number];
}[] = [
  { service: 'sms', provider: 'Ostara SMS', country: 'US', times: 40, ms: 310, arrives: [99, 2400] },
  { service: 'sms', provider: 'Ostara SMS', country: 'CA', times: 20, ms: 330, arrives: [98, 3100] },
  { service: 'sms', provider: 'Ostara SMS', country: 'GB', times: 15, ms: 340, arrives: [98, 2900] },
  { service: 'sms', provider: 'Ferrywave', country: 'US', times: 2, ms: 280, arrives: [99, 2100] },
  { service: 'email', provider: 'Lanternmail', times: 60, ms: 420 },
  { service: 'voice', provider: 'Ostara Voice', country: 'US', times: 4, ms: 510, arrives: [97, 6800] },
];

/** Counts how the providers of the demo have answered within a day, so that the console has something to show. Nothing is added to counts. */
export async function loadDemoProviderAnswers({ database }: Installation): Promise<void> {
  const { db } = database;
  if (await db.selectFrom('provider_counts').select('at').limit(1).executeTakeFirst()) return;
  const now = Date.now();
  let at = now;
  const counts = createProviderCounts(database, () => at);
  for (let ago = 10; ago < hours * 60; ago += 10) {
    at = now - ago * minuteMs;
    for (const { times, ms, arrives, ...one } of asked) {
      counts.asked({ ...one, outcome: 'taken', ms }, times);
      if (arrives) for (const reported of reportsOf(one, arrives, times, ago)) counts.asked(...reported);
    }
  }
  await counts.write();
}

function reportsOf(
  one: Pick<ProviderRequest, 'service' | 'provider' | 'country'>,
  [percent, ms]: readonly [number, number],
  times: number,
  ago: number,
): readonly [ProviderRequest, number][] {
  const isLost = one.provider === lost.provider && one.country === lost.country && ago < lost.forMinutes;
  const arrived = Math.round((times * (isLost ? 70 : percent)) / 100);
  const slow = isLost ? 3 * ms : ms;
  const reports: readonly [ProviderRequest, number][] = [
    [{ ...one, outcome: 'delivered', ms: slow }, arrived],
    [{ ...one, outcome: 'undelivered', ms: slow }, times - arrived],
  ];
  return reports.filter(([, count]) => count > 0);
}
