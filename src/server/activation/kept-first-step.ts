import { z } from 'zod';
import { createdPasskey } from '../../contract/two-factor/passkey-credentials.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { checkNewPassword } from '../passwords/passwords.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { openSeconds, ownActivation } from './open-activation.ts';

/** The first of the two steps of a set-up: what opens the account, and the PIN. */
const firstStep = z.object({
  password: z.string(),
  passkey: createdPasskey.optional(),
  ivrPin: z.string().optional(),
});
export type FirstStep = z.output<typeof firstStep>;

/** `of`: the hash of the activation. `until`: in milliseconds since 1970. */
const kept = z.object({ of: z.string(), until: z.number(), step: firstStep });

/** A browser stores 4,096 bytes of a cookie with its name and attributes. An attested passkey may be longer. */
const longestCookie = 3800;

/**
 * Checks the first step, and keeps it encrypted in a cookie of this browser, so that a reload goes on at the second one. The
 * server stores nothing of it before all is saved (ACT-1).
 * @returns false where it does not fit into a cookie
 * @throws Refused 402, 404, emptyNewPassword, 429, activationCodeOver, alreadyActivated
 */
export async function keepFirstStep(deps: ActivationDeps, step: FirstStep, context: RequestContext): Promise<boolean> {
  const { hash, account } = await ownActivation(deps, context);
  if (!step.passkey) await checkNewPassword(deps, account, step);
  const sealed = deps.secrets.seal(JSON.stringify({ of: hash, until: Date.now() + openSeconds * 1000, step }));
  const fits = sealed.length <= longestCookie;
  if (fits) context.handover.bind('firstStep', sealed, openSeconds);
  else context.handover.drop('firstStep');
  return fits;
}

/** The first step that this browser keeps for an activation, if any. */
export function readFirstStep(
  { secrets }: Pick<ActivationDeps, 'secrets'>,
  activation: string,
  { handover }: Pick<RequestContext, 'handover'>,
): FirstStep | undefined {
  const text = secrets.tryOpen(handover.read('firstStep') ?? '');
  const { of, until, step } = text === undefined ? {} : (kept.safeParse(JSON.parse(text)).data ?? {});
  return of === activation && until !== undefined && until > Date.now() ? step : undefined;
}

/** The first step as sent, or else as kept. @throws Refused emptyNewPassword where there is neither */
export function firstStepOf(
  deps: Pick<ActivationDeps, 'secrets'>,
  activation: string,
  sent: FirstStep,
  context: Pick<RequestContext, 'handover'>,
): FirstStep {
  if (sent.password || sent.passkey) return sent;
  const read = readFirstStep(deps, activation, context);
  if (!read) throw new Refused('emptyNewPassword');
  return read;
}
