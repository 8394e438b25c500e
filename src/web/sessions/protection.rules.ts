import { isSentChannel } from '../../contract/two-factor/channels.ts';
import type { PolicyChannel } from '../../contract/two-factor/factor-ways.ts';

/** What the server says of an account, as far as it protects it. */
export interface ProtectionFacts {
  /** A password opens the account. */
  readonly opensByPassword: boolean;
  /** An account at a provider opens it. */
  readonly opensByProvider: boolean;
  /** A connection of the company that the person cannot leave. */
  readonly isAtCompany: boolean;
  /** False where the company has switched the second step off. */
  readonly isOffered: boolean;
  readonly isRequired: boolean;
  /** The ways that the company allows. */
  readonly allowed: readonly PolicyChannel[];
  /** The ways that are set up and can be used. */
  readonly usable: readonly PolicyChannel[];
  /** How many passkeys there are that the company allows, security keys included. */
  readonly passkeys: number;
  readonly canAddPasskey: boolean;
  readonly recoveryCodesLeft: number;
  /** There is an address that its owner has still to confirm. */
  readonly isEmailUnconfirmed: boolean;
}

/** What would protect the account better. `password`: nothing to add but a password of its own. `unsent`: a way whose code is not sent. */
export type ProtectionAdvice = 'requiredWay' | 'way' | 'password' | 'passkey' | 'unsent' | 'recoveryCodes' | 'email';

/**
 * How well an account is protected. `company`: single sign-on of the company alone opens it. `well`: nobody gets in with a
 * stolen password or number, nor is its owner locked out. `secondStep`: a second step is there, and something is missing.
 * `noSecondStep`: the company has switched it off. `open`: there is none.
 */
export interface Protection {
  readonly level: 'company' | 'well' | 'secondStep' | 'noSecondStep' | 'open';
  readonly advice?: ProtectionAdvice;
}

/** Claims what the facts show and no more; advises one thing that the company allows. */
export function protectionOf(facts: ProtectionFacts): Protection {
  const { usable, passkeys, isRequired, isOffered, isAtCompany, opensByPassword } = facts;
  const hasSecondStep = isOffered && (usable.length > 0 || passkeys > 0);
  if (isRequired && !hasSecondStep) return { level: 'open', advice: 'requiredWay' };
  if (isAtCompany && !opensByPassword) return { level: 'company' };
  if (opensByPasskeyAlone(facts)) return advised('well', emailIn(facts));
  if (!isOffered) return advised('noSecondStep', emailIn(facts) ?? (opensByPassword ? 'password' : undefined));
  if (!hasSecondStep) return { level: 'open', advice: canGetPasskey(facts) ? 'passkey' : 'way' };
  const advice = missingIn(facts);
  if (canBeTakenOver(facts) || advice) return advised('secondStep', advice);
  return advised('well', canGetPasskey(facts) ? 'passkey' : undefined);
}

/** There is nothing to guess, to steal or to type into a false page. */
const opensByPasskeyAlone = ({ passkeys, opensByPassword, opensByProvider }: ProtectionFacts) =>
  passkeys > 0 && !opensByPassword && !opensByProvider;

const canGetPasskey = ({ passkeys, canAddPasskey }: ProtectionFacts) => passkeys === 0 && canAddPasskey;

const advised = (level: Protection['level'], advice: ProtectionAdvice | undefined): Protection =>
  advice === undefined ? { level } : { level, advice };

/** Codes that are sent go to whoever takes over the number or the mailbox. */
const canBeTakenOver = ({ usable, passkeys }: ProtectionFacts) => passkeys === 0 && usable.every(isSentChannel);

const emailIn = ({ isEmailUnconfirmed }: ProtectionFacts) => (isEmailUnconfirmed ? 'email' : undefined);

function missingIn(facts: ProtectionFacts): ProtectionAdvice | undefined {
  if (canBeTakenOver(facts) && canGetPasskey(facts)) return 'passkey';
  if (canBeTakenOver(facts) && !facts.allowed.every(isSentChannel)) return 'unsent';
  if (facts.recoveryCodesLeft === 0) return 'recoveryCodes';
  return emailIn(facts);
}
