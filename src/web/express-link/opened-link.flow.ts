import type { expressLinkCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';

/** What an opened link says: in the browser that asked, whose sign-in it is; elsewhere, the code to type there. */
export type OpenedExpressLink = OutputOf<typeof expressLinkCalls.lookUpExpressLink>;

export type OpenedLinkState =
  | { step: 'lookingUp'; problem?: Refusal }
  /** `isStopping`: the reader has said that they did not ask, and is asked whether to end the sign-in. */
  | { step: 'asking'; link: OpenedExpressLink; problem?: Refusal; isStopping?: true }
  | { step: 'approving'; link: OpenedExpressLink }
  | { step: 'voiding'; link: OpenedExpressLink }
  | { step: 'proven' }
  | { step: 'void' }
  /** Another tab of this browser has signed in. */
  | { step: 'elsewhere' }
  | { step: 'over' };

export type OpenedLinkEvent =
  | { type: 'opened' }
  | { type: 'found'; link: OpenedExpressLink }
  | { type: 'confirmed' }
  | { type: 'wentOn' }
  | { type: 'denied' }
  | { type: 'kept' }
  | { type: 'accepted'; result: StepResult; brandId: number }
  | { type: 'voided' }
  | { type: 'newRequested' }
  | { type: 'refused'; problem: Refusal };

export type OpenedLinkEffect =
  | { do: 'lookUp' }
  | { do: 'approve' }
  | { do: 'voidLink' }
  | { do: 'proceed'; result: StepResult; brandId: number }
  | { do: 'askForNew' };

const { go, table } = defineFlow<OpenedLinkState, OpenedLinkEvent, OpenedLinkEffect>();

const isOver = ({ name }: Refusal) => name === 'expressLinkInvalid';

/**
 * A sign-in link that was opened (EXPR-1). Only a press signs in, and only in the browser that asked for it. In another one,
 * ending the sign-in takes two, because programs that check mail press the only button of a page.
 */
export const openedLinkFlow = table({
  lookingUp: {
    opened: go(['lookingUp'], (state) => [state, { do: 'lookUp' }]),
    found: go(['asking'], (_, { link }) => ({ step: 'asking', link })),
    refused: go(['lookingUp', 'over'], (_, { problem }) =>
      isOver(problem) ? { step: 'over' } : { step: 'lookingUp', problem },
    ),
  },
  asking: {
    confirmed: go(['asking', 'approving'], (state) =>
      state.link.isAskedHere ? [{ step: 'approving', link: state.link }, { do: 'approve' }] : state,
    ),
    wentOn: go(['elsewhere'], () => ({ step: 'elsewhere' })),
    denied: go(['asking', 'voiding'], ({ link, isStopping }) =>
      link.isAskedHere || isStopping
        ? [{ step: 'voiding', link }, { do: 'voidLink' }]
        : { step: 'asking', link, isStopping: true },
    ),
    kept: go(['asking'], ({ link }) => ({ step: 'asking', link })),
  },
  approving: {
    accepted: go(['proven'], (_, { result, brandId }) => [{ step: 'proven' }, { do: 'proceed', result, brandId }]),
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
  proven: {},
  void: {},
  elsewhere: {},
  over: {
    newRequested: go(['over'], (state) => [state, { do: 'askForNew' }]),
  },
});
