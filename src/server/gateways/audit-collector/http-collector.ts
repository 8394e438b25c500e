import { type AuditCollector, CollectorFailed, collectorDeadlineMs } from './audit-collector.ts';

interface HttpCollectorOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
}

/** A collector that takes JSON lines by HTTP POST. Any status of 2xx says that it has them all. */
export function createHttpCollector({ url, token }: HttpCollectorOptions): AuditCollector {
  const headers = { 'content-type': 'application/x-ndjson', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    async take(records, stopping) {
      const body = records.map(({ line }) => `${line}\n`).join('');
      const late = AbortSignal.timeout(collectorDeadlineMs);
      const signal = stopping ? AbortSignal.any([late, stopping]) : late;
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
        (reason) => {
          throw new CollectorFailed(reason?.name === 'TimeoutError' ? 'no answer in time' : 'no connection');
        },
      );
      await response.body?.cancel();
      if (!response.ok) throw new CollectorFailed(`status ${response.status}`);
    },
  };
}
