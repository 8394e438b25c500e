import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { LineRecord, LocationRecord } from '../address-draft.rules.ts';

export interface ReplaceProps {
  readonly lines: readonly LineRecord[];
  readonly locations: readonly LocationRecord[];
  /** What the user has acknowledged in its present version. */
  readonly acknowledged: readonly AcknowledgedText[];
  readonly purpose: 'replace' | 'delete';
  /** The one to delete. */
  readonly location?: LocationRecord;
  /** A line has taken the chosen one meanwhile. */
  readonly problem?: Refusal | undefined;
  chosen(id: string): void;
  deleted(): void;
  back(): void;
}
