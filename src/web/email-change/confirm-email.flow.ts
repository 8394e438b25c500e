import type { emailChangeCalls } from '../../contract/account/email-change.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

export type Confirmation = OutputOf<typeof emailChangeCalls.emailConfirmation>;
type Confirmed = OutputOf<typeof emailChangeCalls.confirmEmailByCode>;

export type ConfirmEmailState =
  | { step: 'finding'; problem?: Refusal }
  /** There is nothing to confirm. */
  | { step: 'nothing' }
  | { step: 'unsent'; at: Confirmation; problem?: Refusal }
  | { step: 'sending'; at: Confirmation }
  /** `since`: when the server told it (ms since 1970). */
  | { step: 'asking'; at: Confirmation; since: number; problem?: Refusal; failed?: 'sending'; isSentAgain?: true }
  | { step: 'resending'; at: Confirmation; since: number }
  | { step: 'checking'; at: Confirmation; since: number }
  /** The link was opened by its account. */
  | { step: 'opened'; at: Confirmation; problem?: Refusal }
  | { step: 'confirming'; at: Confirmation }
  /** It was opened where its account is not signed in. */
  | { step: 'elsewhere' }
  | { step: 'over' }
  | ({ step: 'confirmed' } & Confirmed);

export type ConfirmEmailEvent =
  | { type: 'opened' }
  | { type: 'found'; at: Confirmation; now: number }
  /** The user comes back to the tab, perhaps from the mail. */
  | { type: 'returned' }
  | { type: 'sendRequested' }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'linkPressed' }
  | { type: 'confirmed'; confirmed: Confirmed }
  | { type: 'refused'; problem: Refusal };

export type ConfirmEmailEffect =
  | { do: 'lookUp' }
  | { do: 'find' }
  | { do: 'send' }
  | { do: 'checkCode'; code: string }
  | { do: 'confirmLink' };

const { go, table } = defineFlow<ConfirmEmailState, ConfirmEmailEvent, ConfirmEmailEffect>();

const isOver = ({ name }: Refusal) => name === 'confirmLinkInvalid';

/** The screen of what the server knows. */
function screenOf(at: Confirmation, since: number) {
  switch (at.stage) {
    case 'none':
      return { step: 'nothing' } as const;
    case 'unsent':
      return { step: 'unsent', at } as const;
    case 'sent':
      return { step: 'asking', at, since } as const;
    case 'opened':
      return { step: 'opened', at } as const;
    case 'elsewhere':
      return { step: 'elsewhere' } as const;
    case 'over':
      return { step: 'over' } as const;
  }
}

/** Another tab has confirmed it. Only the user of a session sees the whole address. */
const confirmedBeside = ({ isChange = false, email }: Confirmation) =>
  ({ step: 'confirmed', isChange, isSignedIn: email !== undefined }) as const;

/** An e-mail address is confirmed by the code of the mail, or by its link (ROUTE-10). Opening the link uses nothing up. */
export const confirmEmailFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'lookUp' }]),
    found: go(['nothing', 'unsent', 'asking', 'opened', 'elsewhere', 'over'], (_, { at, now }) => screenOf(at, now)),
    refused: go(['finding'], (_, { problem }) => ({ step: 'finding', problem })),
  },
  nothing: {},
  unsent: {
    sendRequested: go(['sending'], ({ at }) => [{ step: 'sending', at }, { do: 'send' }]),
  },
  sending: {
    found: go(['nothing', 'unsent', 'asking', 'opened', 'elsewhere', 'over'], (_, { at, now }) => screenOf(at, now)),
    refused: go(['unsent'], ({ at }, { problem }) => ({ step: 'unsent', at, problem })),
  },
  asking: {
    returned: go(['asking'], (state) => [state, { do: 'find' }]),
    found: go(['asking', 'confirmed', 'nothing', 'unsent', 'opened', 'elsewhere', 'over'], (state, { at, now }) => {
      if (at.stage === 'sent') return state;
      return at.stage === 'none' ? confirmedBeside(state.at) : screenOf(at, now);
    }),
    sendRequested: go(['resending'], ({ at, since }) => [{ step: 'resending', at, since }, { do: 'send' }]),
    codeSubmitted: go(['checking'], ({ at, since }, { code }) => [
      { step: 'checking', at, since },
      { do: 'checkCode', code },
    ]),
  },
  resending: {
    found: go(['asking', 'nothing', 'unsent', 'opened', 'elsewhere', 'over'], (_, { at, now }) =>
      at.stage === 'sent' ? { step: 'asking', at, since: now, isSentAgain: true } : screenOf(at, now),
    ),
    refused: go(['asking'], ({ at, since }, { problem }) => ({
      step: 'asking',
      at,
      since,
      problem,
      failed: 'sending',
    })),
  },
  checking: {
    confirmed: go(['confirmed'], (_, { confirmed }) => ({ step: 'confirmed', ...confirmed })),
    refused: go(['asking', 'over'], ({ at, since }, { problem }) =>
      isOver(problem) ? { step: 'over' } : { step: 'asking', at, since, problem },
    ),
  },
  opened: {
    linkPressed: go(['confirming'], ({ at }) => [{ step: 'confirming', at }, { do: 'confirmLink' }]),
  },
  confirming: {
    confirmed: go(['confirmed'], (_, { confirmed }) => ({ step: 'confirmed', ...confirmed })),
    refused: go(['opened', 'over'], ({ at }, { problem }) =>
      isOver(problem) ? { step: 'over' } : { step: 'opened', at, problem },
    ),
  },
  elsewhere: {},
  over: {},
  confirmed: {},
});
