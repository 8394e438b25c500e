import type { activationCalls } from '../../contract/account/activation.ts';
import type { ActivationQuestion } from '../../contract/account/activation-questions.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { CreatedPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { TypedChange } from '../parts/password/new-password.rules.ts';

export type SetUp = OutputOf<typeof activationCalls.postActivation>;

/** The password or passkey, and the PIN, which stay in this browser until the answer is given: all are saved together. */
interface Chosen extends Pick<TypedChange, 'password' | 'ivrPin'> {
  /** In place of a password, which is empty then. */
  readonly passkey?: CreatedPasskey;
}

/** What opens the account from then on. */
export type OpeningStep = NonNullable<SetUp['kept']>;

/** The first step as it was kept: a reload of the page knows only what it was. */
interface Kept {
  readonly firstStep: OpeningStep;
  /** In a page that was not reloaded, to check the answer before it is sent. */
  readonly password?: string;
  /** It did not fit into the browser's cookie and is on this page alone. */
  readonly unkept?: Chosen;
}
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
  /** A passkey in place of a password. */
  | { step: 'passkey'; setUp: SetUp; problem?: Refusal }
  | { step: 'makingPasskey'; setUp: SetUp; ivrPin: string }
  | { step: 'keeping'; setUp: SetUp; chosen: Chosen }
  | { step: 'answer'; setUp: SetUp; kept: Kept; problem?: Refusal }
  | { step: 'saving'; setUp: SetUp; kept: Kept; answer: Answer }
  /** `result`: what the sign-in goes on with; none outside of a sign-in. */
  | { step: 'done'; firstStep: OpeningStep; result?: StepResult };

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
  | { type: 'passkeyPreferred' }
  | { type: 'passwordPreferred' }
  /** `problem`: the rule for the PIN that it breaks. */
  | { type: 'passkeyRequested'; typed: TypedChange; problem?: Refusal | undefined }
  | { type: 'passkeyMade'; passkey: CreatedPasskey }
  | { type: 'firstStepChecked'; isKept: boolean }
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
  | { do: 'makePasskey' }
  | { do: 'keep'; chosen: Chosen }
  | { do: 'save'; unkept?: Chosen; answer: Answer };

const { go, table } = defineFlow<ActivationState, ActivationEvent, ActivationEffect>();

const isOver = ({ name }: Refusal) => name === 'activationCodeOver';
/** No code helps any more. */
const isEnd = (problem: Refusal) => isOver(problem) || problem.name === 'alreadyActivated';
const ofPasskey = ({ name }: Refusal) => name.startsWith('passkey');
const ofAnswer = (problem: Refusal) =>
  problem.field === 'answer' || (problem.surface !== 'field' && !ofPasskey(problem));

/** The form before the answer. A passkey is made again, since its challenge counts once. */
function backTo(step: OpeningStep, more: { readonly setUp: SetUp; readonly problem?: Refusal }) {
  return { step, ...more } as const;
}

const firstStepOf = ({ passkey }: Chosen): OpeningStep => (passkey ? 'passkey' : 'password');

/** A set-up that was open before goes on where it was. */
function resume(setUp: SetUp) {
  const { kept } = setUp;
  if (!kept) return { step: 'password', setUp } as const;
  return { step: 'answer', setUp, kept: { firstStep: kept } } as const;
}

const keep = (setUp: SetUp, chosen: Chosen) =>
  [
    { step: 'keeping', setUp, chosen },
    { do: 'keep', chosen },
  ] as const;

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
    accepted: go(['password', 'answer'], (_, { setUp }) => resume(setUp)),
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
    passkeyPreferred: go(['passkey'], ({ setUp }) => ({ step: 'passkey', setUp })),
    passwordSubmitted: go(['password', 'keeping'], ({ setUp }, { typed, problem }) => {
      const { password, ivrPin } = typed;
      return problem ? { step: 'password', setUp, problem } : keep(setUp, { password, ivrPin });
    }),
  },
  passkey: {
    passwordPreferred: go(['password'], ({ setUp }) => ({ step: 'password', setUp })),
    passkeyRequested: go(['passkey', 'makingPasskey'], ({ setUp }, { typed, problem }) =>
      problem
        ? { step: 'passkey', setUp, problem }
        : [{ step: 'makingPasskey', setUp, ivrPin: typed.ivrPin }, { do: 'makePasskey' }],
    ),
  },
  makingPasskey: {
    passkeyMade: go(['keeping'], ({ setUp, ivrPin }, { passkey }) => keep(setUp, { password: '', ivrPin, passkey })),
    refused: go(['asking', 'passkey'], ({ setUp }, { problem }) =>
      isEnd(problem) ? { step: 'asking', problem } : { step: 'passkey', setUp, problem },
    ),
  },
  keeping: {
    firstStepChecked: go(['answer'], ({ setUp, chosen }, { isKept }) => {
      const kept = { firstStep: firstStepOf(chosen), password: chosen.password };
      return { step: 'answer', setUp, kept: isKept ? kept : { ...kept, unkept: chosen } };
    }),
    refused: go(['asking', 'password', 'passkey'], ({ setUp, chosen }, { problem }) =>
      isEnd(problem) ? { step: 'asking', problem } : backTo(firstStepOf(chosen), { setUp, problem }),
    ),
  },
  answer: {
    wentBack: go(['password', 'passkey'], ({ setUp, kept }) => backTo(kept.firstStep, { setUp })),
    answerSubmitted: go(['answer', 'saving'], ({ setUp, kept }, { answer, problem }) => {
      if (problem) return { step: 'answer', setUp, kept, problem };
      const { unkept } = kept;
      return [
        { step: 'saving', setUp, kept, answer },
        unkept ? { do: 'save', unkept, answer } : { do: 'save', answer },
      ];
    }),
  },
  saving: {
    saved: go(['done'], ({ kept: { firstStep } }, { result }) => ({
      step: 'done',
      firstStep,
      ...(result && { result }),
    })),
    refused: go(['asking', 'password', 'passkey', 'answer'], ({ setUp, kept }, { problem }) => {
      if (isEnd(problem)) return { step: 'asking', problem };
      return ofAnswer(problem) ? { step: 'answer', setUp, kept, problem } : backTo(kept.firstStep, { setUp, problem });
    }),
  },
  done: {},
});
