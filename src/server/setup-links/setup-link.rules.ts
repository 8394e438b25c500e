/** How a set-up link has ended. */
export const linkEnds = ['takenBack', 'handedBack', 'giverLeft', 'switchedOn'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** How a set-up link stands. `notUsed`: nobody has opened it in time; `timeUp`: what was prepared is kept. */
export const linkStates = ['notOpened', 'notUsed', 'open', 'timeUp', ...linkEnds] as const;
export type LinkState = (typeof linkStates)[number];

/** What decides how a link stands. Times are milliseconds since 1970. */
export interface SetupLinkTimes {
  readonly opensUntil: number;
  readonly openedAt: number | undefined;
  readonly worksUntil: number | undefined;
  readonly endedAs: LinkEnd | undefined;
}

/** How a link stands at a time. */
export function stateOfLink({ opensUntil, openedAt, worksUntil = 0, endedAs }: SetupLinkTimes, now: number): LinkState {
  if (endedAs !== undefined) return endedAs;
  if (openedAt === undefined) return now < opensUntil ? 'notOpened' : 'notUsed';
  return now < worksUntil ? 'open' : 'timeUp';
}

/** Whether something can still be prepared by a link. */
export const isLive = (state: LinkState): boolean => state === 'notOpened' || state === 'open';
