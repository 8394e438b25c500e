/** How a set-up link has ended. `removed`: the domain or the connection that it was for is gone. */
export const linkEnds = ['takenBack', 'handedBack', 'giverLeft', 'switchedOn', 'removed'] as const;
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

/** For so long after its last extension or draft a link is listed, and what was prepared by it waits. */
export const listedMs = 30 * 24 * 3_600_000;

export const linkProtocols = ['saml', 'oidc'] as const;
type LinkProtocol = (typeof linkProtocols)[number];

/** The part of a set-up that a link hands over: a new connection, one domain, or the next certificate of a connection. */
export type HandedPart =
  | {
      readonly intent: 'sso';
      /** The only connection that it prepares, which may not be there yet. */
      readonly connectionId: string;
      /** The word of the guide. */
      readonly provider: string;
      readonly protocol: LinkProtocol;
      readonly domain?: undefined;
    }
  | {
      readonly intent: 'certificate';
      /** The connection that gets the certificate. */
      readonly connectionId: string;
      readonly provider: string;
      readonly protocol: 'saml';
      readonly domain?: undefined;
    }
  | {
      readonly intent: 'domain';
      readonly domain: string;
      readonly connectionId?: undefined;
      readonly provider?: undefined;
      readonly protocol?: undefined;
    };

/** Whether two links would be for the same domain or connection. */
export const isSamePart = (one: HandedPart, other: HandedPart): boolean =>
  one.domain === other.domain && one.connectionId === other.connectionId;
