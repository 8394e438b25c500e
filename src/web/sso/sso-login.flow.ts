import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { ssoCalls } from '../../contract/sign-in/sso.ts';
import { isEmail, normalizeEmail } from '../../rules/credential/credential.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

/** A sign-in of the user's company. */
export type OfferedConnection = OutputOf<typeof ssoCalls.ssoAvailability>['connections'][number];

export type SsoLoginState =
  /** Looks for an address that this browser knows. */
  | { step: 'recalling' }
  /** `unknownDomain`: single sign-on is not set up for it. */
  | { step: 'asking'; email: string; problem?: Refusal; unknownDomain?: string }
  /** `isHint`: the user has not typed the address here. */
  | { step: 'checking'; email: string; isHint: boolean }
  | { step: 'confirming'; email: string; connection: OfferedConnection }
  | { step: 'choosing'; email: string; connections: readonly OfferedConnection[] }
  | { step: 'leaving'; email: string; connection: OfferedConnection };

export type SsoLoginEvent =
  | { type: 'opened' }
  | { type: 'recalled'; email?: string | undefined }
  | { type: 'submitted'; email: string; isRemembered: boolean }
  | { type: 'found'; connections: readonly OfferedConnection[] }
  | { type: 'confirmed' }
  | { type: 'chosen'; id: string }
  | { type: 'anotherWanted' }
  | { type: 'canceled' }
  | { type: 'refused'; problem: Refusal };

export type SsoLoginEffect =
  | { do: 'recall' }
  | { do: 'keep'; email: string; isRemembered: boolean }
  | { do: 'check'; email: string }
  | { do: 'leave'; email: string; connection: OfferedConnection };

const { go, table } = defineFlow<SsoLoginState, SsoLoginEvent, SsoLoginEffect>();

const problemAt = (name: ErrorName): Refusal => ({ name, field: 'email', kind: 'formValidation', surface: 'field' });
const ask = (email = '') => ({ step: 'asking', email }) as const;
const leave = (email: string, connection: OfferedConnection) =>
  [
    { step: 'leaving', email, connection },
    { do: 'leave', email, connection },
  ] as const;

function check(email: string, isHint: boolean) {
  return [
    { step: 'checking', email, isHint },
    { do: 'check', email },
  ] as const;
}

/** Where an address leads: a hint is confirmed, and a typed address is not asked for twice (SSO-2). */
function follow(email: string, isHint: boolean, connections: readonly OfferedConnection[]) {
  const [first, ...others] = connections;
  if (!first) return isHint ? ask(email) : { ...ask(email), unknownDomain: email.slice(email.lastIndexOf('@') + 1) };
  if (others.length > 0) return { step: 'choosing', email, connections } as const;
  return isHint ? ({ step: 'confirming', email, connection: first } as const) : leave(email, first);
}

/** Asks for the address of a company's user, and leads to the company's sign-in. */
export const ssoLoginFlow = table({
  recalling: {
    opened: go(['recalling'], (state) => [state, { do: 'recall' }]),
    recalled: go(['asking', 'checking'], (_, { email }) => (email ? check(email, true) : ask())),
  },
  asking: {
    submitted: go(['asking', 'checking'], (_, { email: typed, isRemembered }) => {
      const email = normalizeEmail(typed);
      if (email === '') return { ...ask(), problem: problemAt('emptyEmail') };
      if (!isEmail(email)) return { ...ask(email), problem: problemAt('incompleteEmail') };
      const [state, effect] = check(email, false);
      return [state, { do: 'keep', email, isRemembered }, effect];
    }),
  },
  checking: {
    found: go(['asking', 'confirming', 'choosing', 'leaving'], ({ email, isHint }, { connections }) =>
      follow(email, isHint, connections),
    ),
    refused: go(['asking'], ({ email }, { problem }) => ({ ...ask(email), problem })),
  },
  confirming: {
    confirmed: go(['leaving'], ({ email, connection }) => leave(email, connection)),
    anotherWanted: go(['asking'], () => ask()),
  },
  choosing: {
    chosen: go(['choosing', 'leaving'], (state, { id }) => {
      const connection = state.connections.find((one) => one.id === id);
      return connection ? leave(state.email, connection) : state;
    }),
    anotherWanted: go(['asking'], () => ask()),
  },
  leaving: {
    canceled: go(['confirming'], ({ email, connection }) => ({ step: 'confirming', email, connection })),
  },
});
