import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import { type GateContext, requireMade } from './gate-context.ts';

export {
  defineFact,
  type Fact,
  type FactOwner,
  type FactStore,
  type FactValue,
  factsFor,
  type KnownFact,
  knownNow,
} from './fact.ts';
export { type AskedAuthentication, type AuthenticationStrength, contextFor, type GateContext } from './gate-context.ts';
export type { ReadAhead } from './read-ahead.ts';

/** When a gate is checked: before a password is verified, after it, or before the app gets its code. */
export type GateStage = 'beforePassword' | 'afterPassword' | 'beforeCode';

/** One reason to stop a sign-in. */
export interface Gate {
  readonly name: string;
  readonly stage: GateStage;
  readonly refusalCode: ApiErrorCode | ErrorName;
  /** The error of the code, where it depends on the case. */
  readonly refusalName?: ErrorName;
  /** It is asked about tokens too, although its stage is not. */
  readonly isAskedOfTokens?: true;
  /** The account must be proven anew to open it, so that a session that it stops is not offered again. */
  readonly needsNewProof?: true;
  /** It is asked only of a user who is in front of the page; a session that answers an app is not stopped. */
  readonly isForInteraction?: true;
  /** The error returned for prompt=none. Default: interaction_required. */
  readonly silentError?: 'access_denied';
  isClosed(context: GateContext): boolean | Promise<boolean>;
  /**
   * Starts to read what `isClosed` needs of the database and keeps it for this context, so that the gates read at once
   * and not one after another.
   */
  readAhead?(context: GateContext): Promise<unknown>;
}

/** The stages that are checked on each occasion. */
const stagesOf = {
  /** A password is about to be verified. */
  passwordAttempt: ['beforePassword'],
  /** The password is verified, or an account was chosen. */
  proof: ['beforePassword', 'afterPassword'],
  /** The app is about to get its code. */
  code: ['beforePassword', 'afterPassword', 'beforeCode'],
  /** A session answers an authorization request (silent sign-on). */
  session: ['beforePassword', 'afterPassword', 'beforeCode'],
  /** An app renews or uses tokens: no password is tried, and no step can be shown. */
  token: ['afterPassword'],
} as const satisfies Record<string, readonly GateStage[]>;
export type GateOccasion = keyof typeof stagesOf;

/** The first gate that is closed on an occasion, in the order of the list. */
export async function firstClosedGate(
  gates: readonly Gate[],
  occasion: GateOccasion,
  context: GateContext,
): Promise<Gate | undefined> {
  requireMade(context);
  const stages: readonly GateStage[] = stagesOf[occasion];
  const isAsked = ({ stage, isAskedOfTokens, isForInteraction }: Gate) =>
    (stages.includes(stage) && !(occasion === 'session' && isForInteraction)) ||
    (occasion === 'token' && isAskedOfTokens === true);
  const asked = gates.filter(isAsked);
  for (const gate of asked) gate.readAhead?.(context).catch(() => undefined); // told by `isClosed`, if it is asked
  for (const gate of asked) if (await gate.isClosed(context)) return gate;
  return undefined;
}

/** The gates that are asked before the one with this name. @throws if there is none */
export const gatesBefore = (gates: readonly Gate[], name: string) => gates.slice(0, placeOf(gates, name));

/** The gates that are asked before the one with this name, and that one. @throws if there is none */
export const gatesThrough = (gates: readonly Gate[], name: string) => gates.slice(0, placeOf(gates, name) + 1);

function placeOf(gates: readonly Gate[], name: string): number {
  const place = gates.findIndex((gate) => gate.name === name);
  if (place === -1) throw new Error(`There is no gate ${name}.`);
  return place;
}

/** Loads a fact once for each context, however many gates ask for it. */
export function memoised<Fact>(load: (context: GateContext) => Fact): (context: GateContext) => Fact {
  const loaded = new WeakMap<GateContext, { readonly fact: Fact }>();
  return (context) => {
    const known = loaded.get(context) ?? { fact: load(context) };
    loaded.set(context, known);
    return known.fact;
  };
}
