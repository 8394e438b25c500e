import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import { defineFlow } from '../../../rules/sign-in/flow.ts';

/** `isInUse`: a line has chosen the location, so another one has to take its place (EA-14). */
export type DeleteLocationState =
  | { readonly step: 'asking'; readonly isInUse: boolean; readonly problem?: Refusal; readonly missing?: Missing }
  | { readonly step: 'deleting'; readonly isInUse: boolean }
  | { readonly step: 'gone' };

/** What the user has left out: the replacement, or boxes by their keys; a new object each time. */
export interface Missing {
  readonly isReplacementMissing: boolean;
  readonly boxes: readonly string[];
}

export type DeleteLocationEvent =
  | {
      type: 'submitted';
      replacementId?: string | undefined;
      texts: readonly AcknowledgedText[];
      empty: readonly string[];
    }
  | { type: 'deleted' }
  | { type: 'refused'; problem: Refusal };

export type DeleteLocationEffect =
  | { do: 'delete'; replacementId?: string; texts: readonly AcknowledgedText[] }
  | { do: 'leave' };

const { go, table } = defineFlow<DeleteLocationState, DeleteLocationEvent, DeleteLocationEffect>();

/** A user deletes a personal location; lines that use it get another one (EA-14). */
export const deleteLocationFlow = table({
  asking: {
    submitted: go(['asking', 'deleting'], ({ isInUse }, { replacementId, texts, empty }) => {
      const isReplacementMissing = isInUse && replacementId === undefined;
      if (isReplacementMissing || empty.length > 0)
        return { step: 'asking', isInUse, missing: { isReplacementMissing, boxes: empty } };
      return [
        { step: 'deleting', isInUse },
        { do: 'delete', texts, ...(replacementId !== undefined && { replacementId }) },
      ];
    }),
  },
  deleting: {
    deleted: go(['gone'], () => [{ step: 'gone' }, { do: 'leave' }]),
    refused: go(['asking', 'gone'], ({ isInUse }, { problem }) => {
      if (problem.name === 'emergencyLocationDeleted') return [{ step: 'gone' }, { do: 'leave' }];
      return { step: 'asking', isInUse: isInUse || problem.name === 'emergencyLocationInUse', problem };
    }),
  },
  gone: {},
});
