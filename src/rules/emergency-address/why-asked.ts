/**
 * What the emergency address of a line can lack: there is none, it cannot be used, must be confirmed, or a test call read
 * another one.
 */
export const lackingAddresses = ['missing', 'invalid', 'stale', 'wrong'] as const;
export type LackingAddress = (typeof lackingAddresses)[number];

/** Why a line needs an answer of its user, or has no address that calls are routed by, and what it lacks by that. */
export const lacks = {
  neverAsked: 'missing',
  putOff: 'missing',
  refused: 'invalid',
  declined: 'missing',
  abroad: 'missing',
  outsideArea: 'invalid',
  checkEnded: 'missing',
  testedWrong: 'wrong',
  locationChanged: 'stale',
  setByCompany: 'stale',
  notAnswered: 'stale',
  formatChanged: 'stale',
  recordsChanged: 'stale',
  periodOver: 'stale',
} as const satisfies Record<string, LackingAddress>;
export type WhyAsked = keyof typeof lacks;
export const whysAsked = Object.keys(lacks) as readonly WhyAsked[]; // the keys of the table above
