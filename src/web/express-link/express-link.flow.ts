import type { expressLinkCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';

export type SentLink = OutputOf<typeof expressLinkCalls.emailExpressLink>;

export type ExpressLinkState =
  | { step: 'finding'; problem?: Refusal }
  /** The user has asked for a link on the screen before. */
  | { step: 'sending' }
  | { step: 'refused'; problem: Refusal }
  /** `since`: when the server told it (ms since 1970). */
  | { step: 'asking'; sent: SentLink; since: number; problem?: Refusal; failed?: 'resend'; isSentAgain?: true }
  | { step: 'resending'; sent: SentLink; since: number }
  | { step: 'checking'; sent: SentLink; since: number }
  /** The link that was sent is over. */
  | { step: 'over' }
  /** Another tab of this browser has signed in by it. */
  | { step: 'elsewhere' }
  | { step: 'proven' };

export type ExpressLinkEvent =
  | { type: 'opened' }
  | { type: 'found'; sent?: SentLink | undefined; now: number }
  | { type: 'sent'; sent: SentLink; now: number }
  /** The user came back to this tab, or another one said something. */
  | { type: 'cameBack' }
  | { type: 'wentOn' }
  | { type: 'lapsed' }
  | { type: 'resendRequested' }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'accepted'; result: StepResult; brandId: number }
  | { type: 'refused'; problem: Refusal };

export type ExpressLinkEffect =
  | { do: 'find' }
  | { do: 'look' }
  | { do: 'send' }
  | { do: 'sendAgain' }
  | { do: 'checkCode'; code: string }
  | { do: 'proceed'; result: StepResult; brandId: number }
  | { do: 'showPassword' }
  | { do: 'showError'; problem: Refusal };

const { go, table } = defineFlow<ExpressLinkState, ExpressLinkEvent, ExpressLinkEffect>();

const isOver = ({ name }: Refusal) => name === 'expressLinkInvalid';

/** The state after a refusal: the link is over, the account has a screen of its own, or the form shows it. */
function refuse({ sent, since }: { sent: SentLink; since: number }, problem: Refusal, failed?: 'resend') {
  if (isOver(problem)) return { step: 'over' } as const;
  const asking = { step: 'asking', sent, since, problem, ...(failed && { failed }) } as const;
  return problem.surface === 'screen' ? ([asking, { do: 'showError', problem }] as const) : asking;
}

/** A sign-in by a link in an e-mail, in the browser that asks for it (EXPR-1). */
export const expressLinkFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'find' }]),
    // Nothing is sent by opening an address: only the press on the screen before does that.
    found: go(['finding', 'asking'], (state, { sent, now }) =>
      sent ? { step: 'asking', sent, since: now } : [state, { do: 'showPassword' }],
    ),
    refused: go(['finding'], (_, { problem }) => ({ step: 'finding', problem })),
  },
  sending: {
    opened: go(['sending'], (state) => [state, { do: 'send' }]),
    sent: go(['asking'], (_, { sent, now }) => ({ step: 'asking', sent, since: now })),
    refused: go(['refused'], (_, { problem }) =>
      problem.surface === 'screen' && problem.name !== 'resetNotPossible'
        ? [
            { step: 'refused', problem },
            { do: 'showError', problem },
          ]
        : { step: 'refused', problem },
    ),
  },
  refused: {
    resendRequested: go(['sending'], () => [{ step: 'sending' }, { do: 'send' }]),
  },
  asking: {
    cameBack: go(['asking'], (state) => [state, { do: 'look' }]),
    wentOn: go(['elsewhere'], () => ({ step: 'elsewhere' })),
    lapsed: go(['over'], () => ({ step: 'over' })),
    resendRequested: go(['resending'], ({ sent, since }) => [{ step: 'resending', sent, since }, { do: 'sendAgain' }]),
    codeSubmitted: go(['checking'], ({ sent, since }, { code }) => [
      { step: 'checking', sent, since },
      { do: 'checkCode', code },
    ]),
  },
  resending: {
    sent: go(['asking'], (_, { sent, now }) => ({ step: 'asking', sent, since: now, isSentAgain: true })),
    refused: go(['asking', 'over'], (state, { problem }) => refuse(state, problem, 'resend')),
  },
  checking: {
    accepted: go(['proven'], (_, { result, brandId }) => [{ step: 'proven' }, { do: 'proceed', result, brandId }]),
    refused: go(['asking', 'over'], (state, { problem }) => refuse(state, problem)),
  },
  over: {
    resendRequested: go(['sending'], () => [{ step: 'sending' }, { do: 'send' }]),
  },
  elsewhere: {},
  proven: {},
});
