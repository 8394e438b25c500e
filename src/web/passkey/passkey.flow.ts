import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { passkeyCalls } from '../../contract/two-factor/passkeys.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';

/** What the step offers, and what the browser makes a passkey from. */
export type PasskeyOffer = OutputOf<typeof passkeyCalls.passkeyStep>;
type Options = PasskeyOffer['options'];

/** What this browser can do. */
export interface BrowserFacts {
  readonly isSupported: boolean;
  /** It makes a passkey without a question. */
  readonly createsUnasked: boolean;
}

export type PasskeyState =
  /** Also while one is made without a question: the user sees nothing of it. */
  | { step: 'finding'; problem?: Refusal }
  | { step: 'trying'; offer: PasskeyOffer }
  | { step: 'asking'; offer: PasskeyOffer; problem?: Refusal }
  /** This browser can make none. */
  | { step: 'unsupported'; offer: PasskeyOffer; problem?: Refusal }
  | { step: 'making'; offer: PasskeyOffer }
  | { step: 'puttingOff'; offer: PasskeyOffer; isUnsupported: boolean };

export type PasskeyEvent =
  | { type: 'opened' }
  | { type: 'found'; offer: PasskeyOffer; browser: BrowserFacts }
  /** The browser made none by itself. */
  | { type: 'notTried' }
  | { type: 'requested' }
  | { type: 'putOff' }
  | { type: 'cancelled' }
  | { type: 'recorded'; result: StepResult }
  /** New options, since those of a refused passkey count no longer. */
  | { type: 'renewed'; offer: PasskeyOffer }
  | { type: 'returned'; problem?: Refusal };

export type PasskeyEffect =
  | { do: 'find' }
  | { do: 'try'; options: Options }
  | { do: 'make'; options: Options; isHardware: boolean }
  | { do: 'putOff'; isUnsupported: boolean }
  | { do: 'renew' }
  | { do: 'finish'; result: StepResult }
  | { do: 'leave' };

const { go, table } = defineFlow<PasskeyState, PasskeyEvent, PasskeyEffect>();

function start(offer: PasskeyOffer, { isSupported, createsUnasked }: BrowserFacts) {
  // Nobody asked for what this browser cannot do. Who came for it is told.
  if (!isSupported && offer.canPutOff && !offer.isAskedFor) return putOff(offer, true);
  if (!isSupported) return { step: 'unsupported', offer } as const;
  if (!offer.canBeAutomatic || !createsUnasked) return { step: 'asking', offer } as const;
  return [
    { step: 'trying', offer },
    { do: 'try', options: offer.options },
  ] as const;
}

function putOff(offer: PasskeyOffer, isUnsupported: boolean) {
  return [
    { step: 'puttingOff', offer, isUnsupported },
    { do: 'putOff', isUnsupported },
  ] as const;
}

const finish = <State>(state: State, { result }: { readonly result: StepResult }) =>
  [state, { do: 'finish', result }] as const;

/** A passkey is made: offered or required by the company, or asked for by the user. */
export const passkeyFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'find' }]),
    found: go(['asking', 'unsupported', 'trying', 'puttingOff'], (_, { offer, browser }) => start(offer, browser)),
    returned: go(['finding'], (_, { problem }) =>
      problem ? { step: 'finding', problem } : [{ step: 'finding' }, { do: 'find' }],
    ),
  },
  trying: {
    recorded: go(['trying'], finish),
    notTried: go(['asking'], ({ offer }) => ({ step: 'asking', offer })),
    returned: go(['asking', 'finding'], ({ offer }, { problem }) =>
      problem ? [{ step: 'asking', offer }, { do: 'renew' }] : [{ step: 'finding' }, { do: 'find' }],
    ),
  },
  asking: {
    requested: go(['making'], ({ offer }) => [
      { step: 'making', offer },
      { do: 'make', options: offer.options, isHardware: offer.isHardwareOnly },
    ]),
    putOff: go(['puttingOff'], ({ offer }) => putOff(offer, false)),
    cancelled: go(['asking'], (state) => [state, { do: 'leave' }]),
    renewed: go(['asking'], (state, { offer }) => ({ ...state, offer })),
  },
  unsupported: {
    putOff: go(['puttingOff'], ({ offer }) => putOff(offer, true)),
    cancelled: go(['unsupported'], (state) => [state, { do: 'leave' }]),
  },
  making: {
    // The screen stays busy until the sign-in continues or returns.
    recorded: go(['making'], finish),
    returned: go(['asking', 'finding'], ({ offer }, { problem }) =>
      problem ? [{ step: 'asking', offer, problem }, { do: 'renew' }] : [{ step: 'finding' }, { do: 'find' }],
    ),
  },
  puttingOff: {
    recorded: go(['puttingOff'], finish),
    returned: go(['asking', 'unsupported', 'finding'], ({ offer, isUnsupported }, { problem }) => {
      if (!problem) return [{ step: 'finding' }, { do: 'find' }];
      return { step: isUnsupported ? 'unsupported' : 'asking', offer, problem };
    }),
  },
});
