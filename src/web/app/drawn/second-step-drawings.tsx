import { isSentChannel } from '../../../contract/two-factor/channels.ts';
import { type FactorChannel, factorWayOf } from '../../../contract/two-factor/factor-ways.ts';
import { EnterCode } from '../../two-factor/EnterCode.tsx';
import { EnterRecoveryCode } from '../../two-factor/EnterRecoveryCode.tsx';
import { UsePasskey } from '../../two-factor/passkey/UsePasskey.tsx';
import { verifyPlace } from '../../two-factor/places.rules.ts';
import type { TwoFactorAsking } from '../../two-factor/states.rules.ts';
import { TwoFactor } from '../../two-factor/TwoFactor.tsx';
import type { Drawing, DrawnProps } from './Drawing.ts';
import { nothing, placeholder } from './placeholder.ts';

/** What the step needs to be drawn; none of it is shown beside the code. */
const settings = {
  stage: 'verify',
  company: '',
  isRequired: false,
  canPutOff: false,
  isAdministrator: false,
  ways: [],
  offers: [],
  trustSeconds: 0,
  recoveryCodesLeft: 0,
} as const;

const place = { at: 'dispatcher' } as const;

function DrawnStep({ refusal }: DrawnProps) {
  return <TwoFactor state={{ step: 'finding', oneTimeSession: '', place, problem: refusal }} send={nothing} />;
}

function askingFor(way: FactorChannel, problem: DrawnProps['refusal']): TwoFactorAsking {
  const challenge = isSentChannel(way) ? { channel: way, masked: placeholder, resendAt: 0 } : undefined;
  return {
    step: 'asking',
    oneTimeSession: '',
    settings: { ...settings, ways: [], offers: [] },
    place: verifyPlace(way),
    ...(challenge && { challenge }),
    problem,
    failed: 'checking',
  };
}

function DrawnCode({ refusal, way = 'totp' }: DrawnProps) {
  const { given } = factorWayOf(way);
  const Screen = given === 'digits' ? EnterCode : given === 'keptCode' ? EnterRecoveryCode : UsePasskey;
  return <Screen at={askingFor(way, refusal)} send={nothing} />;
}

/** The second step: while it is looked for, and the code or the passkey of a way. */
export const secondStepDrawings = {
  secondStep: { Screen: DrawnStep },
  secondStepCode: { Screen: DrawnCode },
} as const satisfies Record<string, Drawing>;
