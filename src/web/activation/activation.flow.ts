import type { activationCalls } from '../../contract/activation.ts';
import type { ActivationQuestion } from '../../contract/activation-questions.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/flow.ts';
import type { StepResult } from '../../rules/step-exits.ts';
import type { ChangeNeeds, TypedChange } from '../ui/new-password.rules.ts';

export type SetUp = OutputOf<typeof activationCalls.postActivation>;

/** The password and PIN, which stay on the page until the answer is given: all are saved together. */
type Chosen = Pick<TypedChange, 'password' | 'ivrPin'>;
interface Answer {
  readonly question: ActivationQuestion;
  readonly answer: string;
}

/** What the address holds: the code of a link, an account that gets a PIN, or the session that an app got for one. */
export type OpenedBy = { readonly code: string } | { readonly userName: string } | { readonly oneTimeSession: string };

export type ActivationState =
  /** Looks for a set-up that this browser has opened. */
  | { step: 'finding'; problem?: Refusal }
  | { step: 'asking'; problem?: Refusal; over?: string; sentTo?: string }
  | { step: 'checking'; code: string }
  | { step: 'sendingNew'; code: string }
  /** In an app, which names the account. */
  | { step: 'askingPin'; userName: string; problem?: Refusal }
  | { step: 'checkingPin'; userName: string }
  /** The code is right: says whose account it activates. */
  | { step: 'found'; setUp: SetUp }
  | { step: 'password'; setUp: SetUp; problem?: Refusal }
  | { step: 'answer'; setUp: SetUp; chosen: Chosen; problem?: Refusal }
  | { step: 'saving'; setUp: SetUp; chosen: Chosen; answer: Answer }
  /** `result`: what the sign-in goes on with; none outside of a sign-in. */
  | { step: 'done'; result?: StepResult };

export type ActivationEvent =
  | { type: 'opened'; by?: OpenedBy | undefined }
  | { type: 'nothingOpened' }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'pinSubmitted'; pin: string }
  | { type: 'accepted'; setUp: SetUp }
  | { type: 'newRequested' }
  | { type: 'sentNew'; masked: string }
  | { type: 'continued' }
  /** `problem`: the rule of the form that it breaks, as in the next one. */
  | { type: 'passwordSubmitted'; typed: TypedChange; problem?: Refusal | undefined }
  | { type: 'answerSubmitted'; answer: Answer; problem?: Refusal | undefined }
  | { type: 'wentBack' }
  | { type: 'saved'; result?: StepResult }
  | { type: 'refused'; problem: Refusal };

export type ActivationEffect =
  | { do: 'find' }
  | { do: 'take'; code: string }
  | { do: 'takeSession'; oneTimeSession: string }
  | { do: 'takePin'; userName: string; pin: string }
  | { do: 'sendNew'; code: string }
  | { do: 'save'; chosen: Chosen; answer: Answer };

const { go, table } = defineFlow<ActivationState, ActivationEvent, ActivationEffect>();

const isOver = ({ name }: Refusal) => name === 'activationCodeOver';
/** No code helps any more. */
const isEnd = (problem: Refusal) => isOver(problem) || problem.name === 'alreadyActivated';
const ofAnswer = ({ field, surface }: Refusal) => field === 'answer' || surface !== 'field';

/** The fields of the form for the first password. */
export function needsOf({ form: { isPinDue, accountInformation } }: SetUp): ChangeNeeds {
  return { needsCurrent: false, needsPassword: true, needsPin: isPinDue, accountInformation };
}

/** The activation of an account: its code, then password, PIN and answer, which are saved in one step (ACT-1, ACT-2). */
export const activationFlow = table({
  finding: {
    opened: go(['finding', 'checking', 'askingPin'], (state, { by }) => {
      if (!by) return [state, { do: 'find' }];
      if ('userName' in by) return { step: 'askingPin', userName: by.userName };
      if ('oneTimeSession' in by) return [state, { do: 'takeSession', oneTimeSession: by.oneTimeSession }];
      return [
        { step: 'checking', code: by.code },
        { do: 'take', code: by.code },
      ];
    }),
    accepted: go(['password'], (_, { setUp }) => ({ step: 'password', setUp })),
    nothingOpened: go(['asking'], () => ({ step: 'asking' })),
    refused: go(['finding', 'asking'], (_, { problem }) =>
      isEnd(problem) ? { step: 'asking', problem } : { step: 'finding', problem },
    ),
  },
  asking: {
    codeSubmitted: go(['checking'], (_, { code }) => [
      { step: 'checking', code },
      { do: 'take', code },
    ]),
    newRequested: go(['asking', 'sendingNew'], (state) =>
      state.over
        ? [
            { step: 'sendingNew', code: state.over },
            { do: 'sendNew', code: state.over },
          ]
        : state,
    ),
  },
  checking: {
    accepted: go(['found'], (_, { setUp }) => ({ step: 'found', setUp })),
    refused: go(['asking'], ({ code }, { problem }) => ({
      step: 'asking',
      problem,
      ...(isOver(problem) && { over: code }),
    })),
  },
  askingPin: {
    pinSubmitted: go(['checkingPin'], ({ userName }, { pin }) => [
      { step: 'checkingPin', userName },
      { do: 'takePin', userName, pin },
    ]),
  },
  checkingPin: {
    accepted: go(['found'], (_, { setUp }) => ({ step: 'found', setUp })),
    refused: go(['askingPin', 'asking'], ({ userName }, { problem }) =>
      problem.name === 'alreadyActivated' ? { step: 'asking', problem } : { step: 'askingPin', userName, problem },
    ),
  },
  sendingNew: {
    sentNew: go(['asking'], (_, { masked }) => ({ step: 'asking', sentTo: masked })),
    refused: go(['asking'], (_, { problem }) => ({ step: 'asking', problem })),
  },
  found: {
    continued: go(['password'], ({ setUp }) => ({ step: 'password', setUp })),
  },
  password: {
    passwordSubmitted: go(['password', 'answer'], ({ setUp }, { typed, problem }) => {
      const { password, ivrPin } = typed;
      return problem ? { step: 'password', setUp, problem } : { step: 'answer', setUp, chosen: { password, ivrPin } };
    }),
  },
  answer: {
    wentBack: go(['password'], ({ setUp }) => ({ step: 'password', setUp })),
    answerSubmitted: go(['answer', 'saving'], ({ setUp, chosen }, { answer, problem }) => {
      if (problem) return { step: 'answer', setUp, chosen, problem };
      return [
        { step: 'saving', setUp, chosen, answer },
        { do: 'save', chosen, answer },
      ];
    }),
  },
  saving: {
    saved: go(['done'], (_, { result }) => ({ step: 'done', ...(result && { result }) })),
    refused: go(['asking', 'password', 'answer'], ({ setUp, chosen }, { problem }) => {
      if (isEnd(problem)) return { step: 'asking', problem };
      return ofAnswer(problem) ? { step: 'answer', setUp, chosen, problem } : { step: 'password', setUp, problem };
    }),
  },
  done: {},
});
