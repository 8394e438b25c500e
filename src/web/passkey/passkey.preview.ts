import type { ErrorName } from '../../contract/errors.ts';
import { dueState, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { PasskeyOffer, PasskeyState } from './passkey.flow.ts';

const base64 = 'cHJldmlldw';
const offer: PasskeyOffer = {
  company: 'Harbour Lane Logistics',
  isRequired: false,
  isAskedFor: false,
  canPutOff: true,
  isHardwareOnly: false,
  canBeAutomatic: false,
  options: {
    challenge: base64,
    rp: { id: 'localhost', name: 'Tellwick' },
    user: { id: base64, name: 'ada@harbourlane.example', displayName: 'Ada Fairweather' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: 300_000,
  },
};
const required: PasskeyOffer = { ...offer, isRequired: true, canPutOff: false };
const hardware: PasskeyOffer = { ...required, isHardwareOnly: true };

const at = (step: PasskeyState): ScreenPreview => ({ path: '/passkey', state: dueState('passkey'), step });
const refusedWith = (name: ErrorName, of = offer) => at({ step: 'asking', offer: of, problem: refused(name) });

export const previews: ScreenPreviews = {
  passkey: {
    'first view': at({ step: 'asking', offer }),
    'waiting for the browser': at({ step: 'making', offer }),
    'putting it off': at({ step: 'puttingOff', offer, isUnsupported: false }),
    'required from a day on': at({
      step: 'asking',
      offer: { ...required, canPutOff: true, requiredFrom: Date.UTC(2027, 2, 1, 12) },
    }),
    required: at({ step: 'asking', offer: required }),
    'only security keys of a list': at({ step: 'asking', offer: hardware }),
    'none created': refusedWith('passkeyNotCreated'),
    'one that is there already': refusedWith('passkeyPresent'),
    'one that is not on the list': refusedWith('passkeyNotListed', hardware),
    'one that is kept in an online account': refusedWith('passkeySynced', required),
    'one that does not confirm the user': refusedWith('passkeyUnverified'),
    'as many as there can be': refusedWith('passkeyLimit'),
    offline: refusedWith('networkError'),
    'asked for': at({ step: 'asking', offer: { ...offer, isAskedFor: true } }),
    'a browser without passkeys': at({ step: 'unsupported', offer: { ...offer, isAskedFor: true } }),
    'a browser without passkeys, required': at({ step: 'unsupported', offer: required }),
    'not there yet': at({ step: 'finding' }),
  },
};
