import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { ChangeNeeds, TypedChange } from '../parts/password/new-password.rules.ts';
import { firstWay, isSent, type OfferedWay, type Progress, type SentWay, screenOf } from './progress.rules.ts';

/** The call that is running, or has failed. */
export type RecoveryWork = 'sending' | 'checking' | 'saving';

/** What every screen has once the progress is known. `since`: when the server told it (ms since 1970). */
interface Known {
  readonly progress: Progress;
  readonly since: number;
  /** The way of the second step that is shown; absent while one is chosen. */
  readonly way?: OfferedWay;
  /** What the sign-in goes on with, after the password was saved here. */
  readonly result?: StepResult;
}

export type RecoveryState =
  | { step: 'finding'; problem?: Refusal }
  | (Known & { step: 'asking'; problem?: Refusal; failed?: RecoveryWork; isSentAgain?: true })
  | (Known & { step: 'working'; work: RecoveryWork; to?: OfferedWay; accountId?: string });
type Asking = Extract<RecoveryState, { step: 'asking' }>;
type Working = Extract<RecoveryState, { step: 'working' }>;

export type RecoveryEvent =
  /** The progress is known. */
  | { type: 'opened'; progress: Progress }
  /** The user came back to this tab; the link may have been opened elsewhere. */
  | { type: 'cameBack' }
  | { type: 'found'; progress: Progress; now: number; result?: StepResult }
  | { type: 'advanced'; progress: Progress; now: number }
  | { type: 'resendRequested' }
  | { type: 'sent'; sent: NonNullable<Progress['sent']>; now: number }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'accountPicked'; accountId: string }
  | { type: 'wayPicked'; way: OfferedWay }
  | { type: 'otherWayRequested' }
  /** `problem`: the rule of the form that it breaks. */
  | { type: 'passwordSubmitted'; typed: TypedChange; problem?: Refusal | undefined }
  | { type: 'saved'; result?: StepResult }
  | { type: 'refused'; problem: Refusal };

export type RecoveryEffect =
  /** After Back and Forward, the sign-in of a saved password goes on. */
  | { do: 'open'; progress: Progress }
  | { do: 'find' }
  /** Replaces the address: a form that was used is not returned to. */
  | { do: 'show'; screen: ScreenName }
  | { do: 'showError'; problem: Refusal }
  | { do: 'sendAgain' }
  | { do: 'checkCode'; code: string }
  | { do: 'chooseAccount'; accountId: string }
  | { do: 'sendWayCode'; way: SentWay }
  | { do: 'verifyWay'; way: OfferedWay; code: string }
  | { do: 'save'; typed: TypedChange };

const { go, table } = defineFlow<RecoveryState, RecoveryEvent, RecoveryEffect>();

const known = ({ progress, since, way, result }: Known): Known => ({
  progress,
  since,
  ...(way && { way }),
  ...(result && { result }),
});

/** The screen of what the server says is due. */
function stand(progress: Progress, now: number, result?: StepResult) {
  const way = progress.stage === 'verify' ? firstWay(progress) : undefined;
  const state = { step: 'asking', progress, since: now, ...(way && { way }), ...(result && { result }) } as const;
  return [state, { do: 'show', screen: screenOf(progress) }] as const;
}

function work(state: Asking, what: RecoveryWork, more: Pick<Working, 'to' | 'accountId'> = {}) {
  return { step: 'working', work: what, ...known(state), ...more } as const;
}

/** The fields of the form for the new password. */
export function needsOf({ form }: Progress): ChangeNeeds {
  return {
    needsCurrent: false,
    needsPassword: true,
    needsPin: form?.isPinDue ?? false,
    accountInformation: form?.accountInformation ?? [],
  };
}

/** A recovery from the message to the new password (RESET-1). The server says what is due; the page shows it. */
export const recoveryFlow = table({
  finding: {
    opened: go(['finding'], (state, { progress }) => [state, { do: 'open', progress }]),
    found: go(['asking'], (_, { progress, now, result }) => stand(progress, now, result)),
    refused: go(['finding'], (_, { problem }) => ({ step: 'finding', problem })),
  },
  asking: {
    cameBack: go(['asking'], (state) => (state.progress.stage === 'done' ? state : [state, { do: 'find' }])),
    found: go(['asking'], (state, { progress, now }) =>
      progress.stage === state.progress.stage || progress.stage === 'none' ? state : stand(progress, now),
    ),
    resendRequested: go(['working'], (state) => [work(state, 'sending'), { do: 'sendAgain' }]),
    codeSubmitted: go(['asking', 'working'], (state, { code }) => {
      const { progress, way } = state;
      if (progress.stage === 'sent') return [work(state, 'checking'), { do: 'checkCode', code }];
      return way ? [work(state, 'checking'), { do: 'verifyWay', way, code }] : state;
    }),
    accountPicked: go(['working'], (state, { accountId }) => [
      work(state, 'checking', { accountId }),
      { do: 'chooseAccount', accountId },
    ]),
    wayPicked: go(['asking', 'working'], (state, { way }) =>
      isSent(way)
        ? [work(state, 'sending', { to: way }), { do: 'sendWayCode', way }]
        : { step: 'asking', ...known(state), way },
    ),
    otherWayRequested: go(['asking'], ({ progress, since }) => ({ step: 'asking', progress, since })),
    passwordSubmitted: go(['asking', 'working'], (state, { typed, problem }) => {
      if (problem) return { step: 'asking', ...known(state), problem };
      return [work(state, 'saving'), { do: 'save', typed }];
    }),
  },
  working: {
    advanced: go(['asking'], (state, { progress, now }) => {
      const isSameStage = progress.stage === state.progress.stage;
      if (state.work !== 'sending' || !isSameStage) return stand(progress, now);
      const way = progress.challenge ?? state.to;
      const isSentAgain = state.way !== undefined && { isSentAgain: true as const };
      return { step: 'asking', progress, since: now, ...(way && { way }), ...isSentAgain };
    }),
    sent: go(['asking'], ({ progress }, { sent, now }) => ({
      step: 'asking',
      progress: { ...progress, sent },
      since: now,
      isSentAgain: true,
    })),
    saved: go(['asking'], ({ progress, since }, { result }) => [
      { step: 'asking', progress: { ...progress, stage: 'done' }, since, ...(result && { result }) },
      { do: 'show', screen: 'resetPasswordComplete' },
    ]),
    refused: go(['asking'], (state, { problem }) => {
      const asking = { step: 'asking', ...known(state), problem, failed: state.work } as const;
      return problem.surface === 'screen' ? [asking, { do: 'showError', problem }] : asking;
    }),
  },
});
