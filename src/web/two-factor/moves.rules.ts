import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { type FactorChannel, isCeremony, isTypedCode } from '../../contract/two-factor/factor-ways.ts';
import { firstPlace, isSamePlace, mayStandAt, type TwoFactorPlace, verifyPlace } from './places.rules.ts';
import {
  type Challenge,
  type CodeDestination,
  destinationUnasked,
  digitsIn,
  hasDigits,
  isWholeCode,
} from './settings.rules.ts';
import type {
  TwoFactorAsking,
  TwoFactorContext,
  TwoFactorEffect,
  TwoFactorEvent,
  TwoFactorPassed,
  TwoFactorWork,
  TwoFactorWorking,
} from './states.rules.ts';

type Move<State> = readonly [State, ...TwoFactorEffect[]];
type EventOf<Type extends TwoFactorEvent['type']> = Extract<TwoFactorEvent, { type: Type }>;

/** Places that the user returns to, so that the history lists them once. */
const returnedTo: readonly TwoFactorPlace['at'][] = ['options', 'setup', 'setupNumber'];
export const wayThere = ({ at }: TwoFactorPlace) => (returnedTo.includes(at) ? 'return' : 'push');

/** What the next screen may know; secrets are for one screen alone. */
function withoutSecrets({
  oneTimeSession,
  settings,
  place,
  challenge,
  typed,
  circular,
}: TwoFactorContext): TwoFactorContext {
  const kept = { ...(challenge && { challenge }), ...(typed && { typed }), ...(circular && { circular }) };
  return { oneTimeSession, settings, place, ...kept };
}

/** The same screen, with all that it shows. */
function sameScreen(at: TwoFactorContext): TwoFactorContext {
  const { key, codes } = at;
  return { ...withoutSecrets(at), ...(key && { key }), ...(codes && { codes }) };
}

export function ask(at: TwoFactorContext, problem?: Refusal): TwoFactorAsking {
  return { ...sameScreen(at), step: 'asking', ...(problem && { problem }) };
}

export function work(at: TwoFactorContext, is: TwoFactorWork, effect: TwoFactorEffect): Move<TwoFactorWorking> {
  return [{ ...sameScreen(at), step: 'working', work: is }, effect];
}

export function send(at: TwoFactorContext, to: CodeDestination): Move<TwoFactorWorking> {
  return work(at, { is: 'sending', to }, { do: 'send', to });
}

/** Goes to a place, and fetches what it shows. */
export function arriveAt(
  at: TwoFactorContext,
  place: TwoFactorPlace,
  by?: 'push' | 'replace' | 'return',
): Move<TwoFactorAsking> {
  const effects: TwoFactorEffect[] = by ? [{ do: 'show', place, by }] : [];
  if (place.at === 'setupApp') effects.push({ do: 'fetchKey' });
  if (place.at === 'recoveryCodes') effects.push({ do: 'makeCodes', isNew: false });
  return [{ ...withoutSecrets(at), step: 'asking', place }, ...effects];
}

export function canGoTo(place: TwoFactorPlace, at: TwoFactorContext): boolean {
  return mayStandAt(place, { ...at, hasCircular: at.circular !== undefined });
}

/** Follows the address where the stage allows it; otherwise the address returns to the screen (ROUTE-5). */
export function followAddress<Now extends TwoFactorAsking | TwoFactorWorking>(
  at: Now,
  place: TwoFactorPlace,
): Move<TwoFactorAsking | Now> {
  if (isSamePlace(at.place, place)) return [at];
  if (canGoTo(place, at)) return arriveAt(at, place);
  return [at, { do: 'show', place: at.place, by: place.at === 'dispatcher' ? 'replace' : 'push' }];
}

/** Shows what is due: the screen of the address if it belongs to the stage, otherwise the first one (MFA-8). */
export function followSettings(
  { oneTimeSession, place }: { readonly oneTimeSession: string; readonly place: TwoFactorPlace },
  { settings, challenge }: EventOf<'found'>,
): Move<TwoFactorAsking | TwoFactorWorking | TwoFactorPassed> {
  const at: TwoFactorContext = { oneTimeSession, settings, place, ...(challenge && { challenge }) };
  if (settings.stage === 'passed') return [{ ...at, step: 'passed' }, finish(oneTimeSession)];
  if (canGoTo(place, at)) return arriveAndAsk(arriveAt(at, place));
  const unasked = place.at === 'dispatcher' && !challenge ? destinationUnasked(settings) : undefined;
  return unasked ? send(at, unasked) : arriveAndAsk(arriveAt(at, firstPlace(at), 'replace'));
}

/** Where a passkey is asked for, the browser's dialog comes by itself, except after Back. */
export function arriveAndAsk([at, ...effects]: Move<TwoFactorAsking>): Move<TwoFactorAsking> {
  const { place } = at;
  if (place.at !== 'verify' || !isCeremony(place.channel)) return [at, ...effects];
  return [at, ...effects, { do: 'tryCeremony', channel: place.channel }];
}

/** A stage is done. Its screen stays until the next one is known, or the sign-in continues. */
export function advanceTo(
  at: TwoFactorContext,
  { stage, oneTimeSession }: EventOf<'advanced'>,
): Move<TwoFactorWorking | TwoFactorPassed> {
  const next = { ...sameScreen(at), oneTimeSession };
  if (stage !== 'passed')
    return [{ ...next, step: 'working', work: { is: 'checking' } }, { do: 'tellTabs', what: 'moved' }, { do: 'find' }];
  return [{ ...next, step: 'passed' }, finish(oneTimeSession), { do: 'tellTabs', what: 'passed' }];
}

function finish(oneTimeSession: string): TwoFactorEffect {
  return { do: 'finish', result: { oneTimeSession } };
}

/** Checks the length of a code here, so that a slip costs no attempt, and sends it. */
export function submitCode(at: TwoFactorAsking, typed: string): Move<TwoFactorAsking | TwoFactorWorking> {
  const { channel, contactId }: { readonly channel: FactorChannel; readonly contactId?: string } =
    at.place.at === 'verify' ? at.place : { channel: 'totp' };
  const code = hasDigits(channel) ? digitsIn(typed) : typed.trim();
  if (code === '') return [ask(at, problemAtCode('emptyCode'))];
  if (hasDigits(channel) && !isWholeCode(code)) return [ask(at, problemAtCode('incompleteCode'))];
  if (isCeremony(channel)) return [at];
  if (!isTypedCode(channel)) return work(at, { is: 'checking' }, { do: 'verifyOwnCode', channel, code });
  return work(at, { is: 'checking' }, { do: 'verify', channel, ...(contactId && { contactId }), code });
}

function problemAtCode(name: ErrorName): Refusal {
  return { name, kind: 'twoFactor', surface: 'field', field: 'code' };
}

/** A code has been sent: its screen, which may be this one. */
export function showSent(at: TwoFactorContext, challenge: Challenge): Move<TwoFactorAsking> {
  const place = verifyPlace(challenge.channel, challenge.contactId);
  const known = { ...at, challenge };
  if (isSamePlace(at.place, place)) return [{ ...ask(known), isSentAgain: true }];
  const isReplaced = at.place.at === 'dispatcher' || at.place.at === 'verify';
  return arriveAt(known, place, isReplaced ? 'replace' : 'push');
}

/** A code that was just sent to a destination, so that another one cannot be sent yet. */
export function isOnItsWay({ challenge }: TwoFactorContext, { channel, contactId }: CodeDestination): boolean {
  return challenge?.channel === channel && challenge.contactId === contactId;
}

/** Where a number that was added leads: to its code, or to the question whether a circular one is kept. */
export function followNumber(at: TwoFactorContext, { channel, contactId, canBeBackup }: EventOf<'numberTaken'>) {
  if (contactId) return send(at, { channel, contactId });
  return arriveAt({ ...at, circular: { canBeBackup } }, { at: 'circular', channel }, 'push');
}

export function keepCircular(at: TwoFactorAsking): Move<TwoFactorAsking | TwoFactorWorking> {
  const { circular, place, typed } = at;
  if (place.at !== 'circular' || !circular) return [at];
  const { channel } = place;
  if (circular.contactId) return send(at, { channel, contactId: circular.contactId });
  if (!typed) return [at];
  return work(at, { is: 'other' }, { do: 'addNumber', channel, typed, keepsCircular: true });
}

export function submitNumber(
  at: TwoFactorAsking,
  typed: NonNullable<TwoFactorContext['typed']>,
): Move<TwoFactorAsking | TwoFactorWorking> {
  const known = { ...at, typed };
  if (at.place.at !== 'setupNumber') return [at];
  if (typed.phone.trim() === '')
    return [ask(known, { name: 'emptyPhone', kind: 'formValidation', surface: 'field', field: 'credential' })];
  const { channel } = at.place;
  return work(known, { is: 'other' }, { do: 'addNumber', channel, typed, keepsCircular: false });
}

/** Whether a screen still waits for the key or the codes that it shows. */
export function isWaiting({ place, key, codes }: TwoFactorContext): boolean {
  return (place.at === 'setupApp' && !key) || (place.at === 'recoveryCodes' && !codes);
}

/** The problem of a call, at the screen that made it. The key of an app that has expired is replaced by a new one. */
export function showProblem(
  at: TwoFactorContext,
  problem: Refusal,
  failed: TwoFactorWork['is'] = 'other',
): Move<TwoFactorAsking> {
  const asking: TwoFactorAsking = { ...ask(at, problem), failed };
  if (at.place.at === 'dispatcher') {
    const place = { at: 'options' } as const;
    return [
      { ...asking, place },
      { do: 'show', place, by: 'replace' },
    ];
  }
  const isExpiredKey = at.place.at === 'setupApp' && problem.name === 'codeExpired';
  if (isExpiredKey) return [asking, { do: 'fetchKey' }];
  return maybeDoneElsewhere.includes(problem.name) ? [asking, { do: 'find' }] : [asking];
}

/** Answers to a step that another tab may have done meanwhile, in a browser whose tabs cannot tell each other. */
const maybeDoneElsewhere: readonly Refusal['name'][] = ['codeUsed', 'mfaCodeForbidden'];
