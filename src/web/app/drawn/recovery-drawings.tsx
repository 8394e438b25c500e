import { isSentChannel } from '../../../contract/two-factor/channels.ts';
import { recovers } from '../../../contract/two-factor/factor-ways.ts';
import { ExpressLink } from '../../express-link/ExpressLink.tsx';
import { expressLinkFlow } from '../../express-link/express-link.flow.ts';
import { drawFlowIn } from '../../kernel/flow/drawn-flow.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { PendingScreen } from '../../parts/screen/PendingScreen.tsx';
import { AskByEmail } from '../../recovery/AskByEmail.tsx';
import { ConfirmReset } from '../../recovery/ConfirmReset.tsx';
import { Impossible } from '../../recovery/Impossible.tsx';
import type { Drawing, DrawnProps } from './Drawing.ts';
import { nothing, placeholder } from './placeholder.ts';

function DrawnAsk({ refusal }: DrawnProps) {
  const state = { step: 'asking', by: 'email', problem: refusal } as const;
  return <AskByEmail state={state} isSetup={false} prefilled="" send={nothing} />;
}

function DrawnImpossible({ refusal }: DrawnProps) {
  return <Impossible by="email" problem={refusal} />;
}

function DrawnRecovery({ refusal }: DrawnProps) {
  return <PendingScreen title={useVisit().t('recovery.title')} refusal={refusal} />;
}

/** The second step of a recovery. */
function DrawnConfirmation({ refusal, way: named = 'totp' }: DrawnProps) {
  const channel = recovers(named) ? named : 'totp';
  const way = isSentChannel(channel) ? { channel, masked: placeholder } : { channel };
  const progress = { stage: 'verify', isSetup: false, isAskedHere: true } as const;
  const at = { step: 'asking', progress, since: 0, way, problem: refusal, failed: 'checking' } as const;
  return <ConfirmReset at={at} send={nothing} proceed={nothing} />;
}

function DrawnLink({ refusal }: DrawnProps) {
  drawFlowIn(expressLinkFlow, { step: 'refused', problem: refusal });
  return <ExpressLink proceed={nothing} stoppedBy={undefined} />;
}

/** What helps without the password. */
export const recoveryDrawings = {
  askReset: { Screen: DrawnAsk },
  resetImpossible: { Screen: DrawnImpossible },
  recovery: { Screen: DrawnRecovery },
  confirmReset: { Screen: DrawnConfirmation },
  expressLinkNotSent: { Screen: DrawnLink },
} as const satisfies Record<string, Drawing>;
