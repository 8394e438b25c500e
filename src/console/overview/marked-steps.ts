import type { SignInFunnel } from '../kernel/management.generated.ts';
import { leastForPercent } from './overview-numbers.ts';

/** How clearly a part falls under what is usual. */
export type Fall = 'clearly' | 'far';

/** In parts of one. */
const clearly = 0.02;
const far = 0.08;
/** So that 90 % are two points above 88 %, which floating numbers do not say. */
const precision = 1e6;
/** Funnels that are shown one by one at first. */
const mostShown = 10;

export type StepOfFunnel = SignInFunnel['steps'][number];

/** The part that came through a step, and how far it is under what is usual; undefined of few sign-ins. */
export function stepShare({ started }: Pick<SignInFunnel, 'started'>, { passed, usualShare }: StepOfFunnel) {
  if (started < leastForPercent) return undefined;
  const share = Math.min(passed / started, 1);
  const under = usualShare === undefined ? 0 : Math.round((usualShare - share) * precision) / precision;
  const fall: Fall | undefined = under > far ? 'far' : under > clearly ? 'clearly' : undefined;
  return { share, under, usualShare, fall };
}

const hasFallen = (funnel: SignInFunnel) => funnel.steps.some((step) => stepShare(funnel, step)?.fall !== undefined);

/** The largest funnels, and each that has fallen, wherever it stands; and the sum of the others. */
export function shownFunnels(funnels: readonly SignInFunnel[]): {
  readonly shown: readonly SignInFunnel[];
  readonly others: SignInFunnel | undefined;
} {
  const isShown = (funnel: SignInFunnel, index: number) =>
    (index < mostShown && funnel.others === undefined) || hasFallen(funnel);
  const shown = funnels.filter(isShown);
  const others = funnels.filter((funnel, index) => !isShown(funnel, index));
  if (others.length === 1 && others[0]?.others === undefined) return { shown: funnels, others: undefined };
  return { shown, others: others.length === 0 ? undefined : together(others) };
}

/** What is usual for several is not known. */
function together(funnels: readonly SignInFunnel[]): SignInFunnel {
  const add = (of: (funnel: SignInFunnel) => number) => funnels.reduce((sum, one) => sum + of(one), 0);
  return {
    others: add(({ others = 1 }) => others),
    started: add(({ started }) => started),
    failed: add(({ failed }) => failed),
    steps: (funnels[0]?.steps ?? []).map(({ step }) => ({
      step,
      passed: add(({ steps }) => steps.find((one) => one.step === step)?.passed ?? 0),
    })),
  };
}
