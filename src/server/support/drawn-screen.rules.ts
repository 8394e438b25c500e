import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { DrawnError, DrawnScreen } from '../../contract/drawn-screens.ts';
import { apiErrors, type ErrorName, type NamedError, namedErrors } from '../../contract/errors.ts';
import { factorChannels } from '../../contract/two-factor/factor-ways.ts';

/** What is recorded of an error that was shown. */
interface Recorded {
  /** Method and path of a call, or what else was asked. */
  readonly asked: string;
  readonly name: string;
  readonly code: number | null;
  readonly way: string | null;
}

/** A screen, with the way of a second step that a call is for. `byWay`: the call names it. */
type Drawn = DrawnScreen | { readonly screen: DrawnScreen; readonly way: 'totp' | 'passkey' | 'byWay' };
type CallRows = typeof calls;
type DrawnCalls = { readonly [Group in keyof CallRows]?: { readonly [Name in keyof CallRows[Group]]?: Drawn } };

/**
 * The screen on which the error of a call is shown, where the record has all that it needs. Of a call without a row the message
 * alone is known: several screens make it, it shows something that is not recorded, or nothing.
 */
const formOf: DrawnCalls = {
  signIn: {
    loginInfo: 'enterCredential',
    lookupCredential: 'enterCredential',
    login: 'enterPassword',
  },
  passkeySignIn: { signInByPasskey: 'enterCredential' },
  twoFactor: {
    mfaSettings: 'secondStep',
    mfaTotpVerification: { screen: 'secondStepCode', way: 'totp' },
    verifyCode: { screen: 'secondStepCode', way: 'byWay' },
  },
  passkeyWay: { passkeyVerification: { screen: 'secondStepCode', way: 'passkey' } },
  recovery: {
    emailRecoveryLink: 'askReset',
    recoveryProgress: 'recovery',
    verifyRecoveryStep: { screen: 'confirmReset', way: 'byWay' },
  },
  expressLink: { emailExpressLink: 'expressLinkNotSent' },
  activation: {
    loginWithActivationCode: 'activationCode',
    inAppActivation: 'activationPin',
  },
};

/** Errors that take the whole screen, but those that a screen has words of its own for. */
const ownWords: Readonly<Partial<Record<ErrorName, DrawnCalls>>> = {
  resetNotPossible: {
    recovery: { emailRecoveryLink: 'resetImpossible' },
    expressLink: { emailExpressLink: 'expressLinkNotSent' },
  },
};

/** The group and the name of each call. */
const callNames: ReadonlyMap<string, readonly [group: string, name: string]> = new Map(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries<Call>(rows).map(([name, { method, path }]) => [`${method} ${path}`, [group, name]] as const),
  ),
);

/** Where an error is shown whose name and code an older version may have written. */
function surfaceOf({ name, code }: Pick<Recorded, 'name' | 'code'>) {
  const ofCode: { readonly fatal?: true } = Object(apiErrors)[code ?? ''] ?? {};
  return ofCode.fatal ? 'screen' : (namedErrors as Readonly<Record<string, NamedError>>)[name]?.surface;
}

/**
 * The screen that is drawn again for who helps; undefined where only the message is known. What the server itself answers a browser
 * with, in place of a page, is the screen of errors.
 */
export function drawnScreenOf(recorded: Recorded): Pick<DrawnError, 'screen' | 'way'> | undefined {
  const { asked, name, way } = recorded;
  const surface = surfaceOf(recorded);
  if (surface !== 'form' && surface !== 'screen') return undefined;
  if (!callNames.has(asked)) return { screen: 'error' };
  const own = shownOn(ownWords[name as ErrorName] ?? {}, asked); // a name with a row
  const drawn = own ?? (surface === 'screen' ? 'error' : shownOn(formOf, asked));
  if (drawn === undefined || typeof drawn === 'string') return drawn && { screen: drawn };
  const found = drawn.way === 'byWay' ? factorChannels.find((channel) => channel === way) : drawn.way;
  return found && { screen: drawn.screen, way: found };
}

function shownOn(drawnCalls: DrawnCalls, asked: string): Drawn | undefined {
  const [group = '', name = ''] = callNames.get(asked) ?? [];
  return (drawnCalls as Readonly<Record<string, Readonly<Record<string, Drawn>> | undefined>>)[group]?.[name];
}
