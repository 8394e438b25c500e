import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

/** What a link is for, in words that reveal nothing. */
export interface OpenedResetLink {
  readonly masked: string;
  readonly isSetup: boolean;
}

export type ResetLinkState =
  | { step: 'lookingUp'; problem?: Refusal }
  | { step: 'asking'; link: OpenedResetLink; problem?: Refusal }
  | { step: 'opening'; link: OpenedResetLink }
  | { step: 'voiding'; link: OpenedResetLink }
  /** The reader did not ask for it, and it is void now. */
  | { step: 'void' }
  /** The link is over. */
  | { step: 'over'; problem?: Refusal }
  | { step: 'sendingNew' }
  /** A new one is on its way. */
  | { step: 'sentNew' };

export type ResetLinkEvent =
  | { type: 'opened' }
  | { type: 'found'; link: OpenedResetLink }
  | { type: 'confirmed' }
  | { type: 'denied' }
  | { type: 'opensNow' }
  | { type: 'voided' }
  | { type: 'newRequested' }
  | { type: 'sent' }
  | { type: 'refused'; problem: Refusal };

export type ResetLinkEffect =
  | { do: 'lookUp' }
  | { do: 'open' }
  | { do: 'voidLink' }
  | { do: 'sendNew' }
  | { do: 'showRecovery' }
  | { do: 'showSent' }
  /** Nothing is known of the link any more. */
  | { do: 'showForm' };

const { go, table } = defineFlow<ResetLinkState, ResetLinkEvent, ResetLinkEffect>();

const isOver = ({ name }: Refusal) => name === 'resetLinkInvalid';

/** A link of a reset. Looking at it uses nothing up; only the user's press opens it (RESET-1). */
export const resetLinkFlow = table({
  lookingUp: {
    opened: go(['lookingUp'], (state) => [state, { do: 'lookUp' }]),
    found: go(['asking'], (_, { link }) => ({ step: 'asking', link })),
    refused: go(['lookingUp', 'over'], (_, { problem }) =>
      isOver(problem) ? { step: 'over' } : { step: 'lookingUp', problem },
    ),
  },
  asking: {
    confirmed: go(['opening'], ({ link }) => [{ step: 'opening', link }, { do: 'open' }]),
    denied: go(['voiding'], ({ link }) => [{ step: 'voiding', link }, { do: 'voidLink' }]),
  },
  opening: {
    opensNow: go(['opening'], (state) => [state, { do: 'showRecovery' }]),
    refused: go(['asking', 'over'], ({ link }, { problem }) =>
      isOver(problem) ? { step: 'over' } : { step: 'asking', link, problem },
    ),
  },
  voiding: {
    voided: go(['void'], () => ({ step: 'void' })),
    refused: go(['asking', 'void'], ({ link }, { problem }) =>
      isOver(problem) ? { step: 'void' } : { step: 'asking', link, problem },
    ),
  },
  void: {},
  over: {
    newRequested: go(['sendingNew'], () => [{ step: 'sendingNew' }, { do: 'sendNew' }]),
  },
  sendingNew: {
    sent: go(['sentNew'], () => [{ step: 'sentNew' }, { do: 'showSent' }]),
    refused: go(['over'], (_, { problem }) =>
      isOver(problem) ? [{ step: 'over' }, { do: 'showForm' }] : { step: 'over', problem },
    ),
  },
  sentNew: {},
});
