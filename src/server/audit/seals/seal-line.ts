import type { CollectedRecord } from '../../gateways/audit-collector/audit-collector.ts';
import type { SealNews } from './audit-sealer.ts';

/** A seal, or its loss, as a collector gets it among the records. It is no record itself, so that seals make no seals. */
export function sealLineOf({ event, number, digest }: SealNews, at = Date.now()): CollectedRecord {
  return { at, event, line: JSON.stringify({ at: new Date(at).toISOString(), event, seal: number, digest }) };
}
