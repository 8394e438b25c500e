import { leastForPercent, type OverviewNumbers, shareOf } from './overview-numbers.ts';

/** How a number has changed since the time before. */
export interface NumberChange {
  /** In percent of before, in points, beside what it was; or why nothing can be said. */
  readonly kind: 'morePercent' | 'fewerPercent' | 'morePoints' | 'fewerPoints' | 'was' | 'same' | 'few' | 'none';
  /** In parts of one, or what it was. */
  readonly by: number;
  readonly isWorse: boolean;
}

/** So many more or fewer are not within what is usual between two weeks. */
const muchFewer = 0.2;
const muchMoreErrors = 0.25;
/** Half a point fewer who signed in. */
const fewerSignedIn = 0.005;
/** As it is written: one digit after the point. */
const leastShown = 0.0005;

/** The changes of the numbers. That nothing is known of before is said once, beside the sign-ins. */
export function changeOf(now: OverviewNumbers, before: OverviewNumbers) {
  return {
    started: ofCount(now.started, before.started),
    signedIn: ofShare([now.signedIn, now.started], [before.signedIn, before.started], fewerSignedIn),
    errors: ofErrors(now, before),
    secondStep: ofShare([now.withSecondStep, now.secondStep], [before.withSecondStep, before.secondStep]),
  };
}

const plain = (kind: NumberChange['kind']): NumberChange => ({ kind, by: 0, isWorse: false });

function ofCount(now: number, before: number): NumberChange {
  if (before === 0) return plain('none');
  if (before < leastForPercent) return plain('few');
  const by = now / before - 1;
  if (Math.abs(by) < leastShown) return plain('same');
  return { kind: by > 0 ? 'morePercent' : 'fewerPercent', by: Math.abs(by), isWorse: by < -muchFewer };
}

type PartOf = readonly [part: number, whole: number];

/** @param worseFrom so many fewer are worse; undefined: neither is */
function ofShare(now: PartOf, before: PartOf, worseFrom?: number): NumberChange | undefined {
  const [share, shareBefore] = [shareOf(...now), shareOf(...before)];
  if (share === undefined || shareBefore === undefined) return undefined;
  const by = share - shareBefore;
  if (Math.abs(by) < leastShown) return plain('same');
  const isWorse = worseFrom !== undefined && by <= -worseFrom;
  return { kind: by > 0 ? 'morePoints' : 'fewerPoints', by: Math.abs(by), isWorse };
}

/** Errors in a thousand sign-ins, beside what they were. */
function ofErrors(now: OverviewNumbers, before: OverviewNumbers): NumberChange | undefined {
  if (now.started < leastForPercent || before.started < leastForPercent) return undefined;
  const was = (before.errors / before.started) * 1000;
  const is = (now.errors / now.started) * 1000;
  return { kind: 'was', by: was, isWorse: is > was * (1 + muchMoreErrors) };
}
