import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';

/** The identity of a provider that the user may connect. */
export interface OfferedIdentity {
  readonly identity: string;
  readonly provider: string;
  readonly email?: string | undefined;
}

export type ConnectState =
  | { step: 'finding' }
  | { step: 'asking'; offered: OfferedIdentity; problem?: Refusal }
  /** `offered` is absent when too much time has passed, so that the sign-in goes on without asking. */
  | { step: 'recording'; offered?: OfferedIdentity; connects: boolean };

export type ConnectEvent =
  | { type: 'opened' }
  | { type: 'found'; identity: string; provider?: string | undefined; email?: string | undefined }
  | { type: 'answered'; connects: boolean }
  | { type: 'recorded'; oneTimeSession: string }
  | { type: 'returned'; problem?: Refusal };

export type ConnectEffect =
  | { do: 'find' }
  | { do: 'record'; identity: string; connects: boolean }
  | { do: 'finish'; oneTimeSession: string };

const { go, table } = defineFlow<ConnectState, ConnectEvent, ConnectEffect>();

/** Asks whether to connect the identity of a provider to the account that was proven. */
export const connectIdentityFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'find' }]),
    found: go(['asking', 'recording'], (_, { identity, provider, email }) =>
      provider === undefined
        ? [
            { step: 'recording', connects: false },
            { do: 'record', identity, connects: false },
          ]
        : { step: 'asking', offered: { identity, provider, email } },
    ),
    returned: go(['finding'], (state) => [state, { do: 'find' }]),
  },
  asking: {
    answered: go(['recording'], ({ offered }, { connects }) => [
      { step: 'recording', offered, connects },
      { do: 'record', identity: offered.identity, connects },
    ]),
  },
  recording: {
    // The form stays busy until the sign-in goes on.
    recorded: go(['recording'], (state, { oneTimeSession }) => [state, { do: 'finish', oneTimeSession }]),
    returned: go(['asking', 'finding'], ({ offered }, { problem }) =>
      offered ? { step: 'asking', offered, ...(problem && { problem }) } : [{ step: 'finding' }, { do: 'find' }],
    ),
  },
});
