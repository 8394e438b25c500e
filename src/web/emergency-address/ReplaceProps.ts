import type { AcknowledgedText } from '../../contract/emergency-states.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { Line, Location } from './address-draft.rules.ts';

export interface ReplaceProps {
  readonly lines: readonly Line[];
  readonly locations: readonly Location[];
  /** What the user has acknowledged in its present version. */
  readonly acknowledged: readonly AcknowledgedText[];
  readonly purpose: 'replace' | 'delete';
  /** The one to delete. */
  readonly location?: Location;
  /** A line has taken the chosen one meanwhile. */
  readonly problem?: Refusal | undefined;
  chosen(id: string): void;
  deleted(): void;
  back(): void;
}
