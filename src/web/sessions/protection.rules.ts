import type { PolicyChannel } from '../../contract/second-step.ts';

/** What the server says of an account, as far as it protects it. */
export interface ProtectionFacts {
  /** A password opens the account. */
  readonly opensByPassword: boolean;
  /** A connection of the company that the person cannot leave. */
  readonly isAtCompany: boolean;
  /** False where the company has switched the second step off. */
  readonly isOffered: boolean;
  readonly isRequired: boolean;
  /** The ways that the company allows. */
  readonly allowed: readonly PolicyChannel[];
  /** The ways that are set up and can be used. */
  readonly usable: readonly PolicyChannel[];
  readonly recoveryCodesLeft: number;
  /** There is an address that its owner has still to confirm. */
  readonly isEmailUnconfirmed: boolean;
}

/** What would protect the account better; `password`: nothing to add but a password of its own. */
export type ProtectionAdvice = 'requiredWay' | 'way' | 'password' | 'app' | 'recoveryCodes' | 'email';

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
  const { usable, isRequired, isOffered, isAtCompany, opensByPassword } = facts;
  const hasSecondStep = isOffered && usable.length > 0;
  if (isRequired && !hasSecondStep) return { level: 'open', advice: 'requiredWay' };
  if (isAtCompany && !opensByPassword) return { level: 'company' };
  if (!isOffered) return advised('noSecondStep', emailIn(facts) ?? (opensByPassword ? 'password' : undefined));
  if (!hasSecondStep) return { level: 'open', advice: 'way' };
  const advice = missingIn(facts);
  return advised(canBeTakenOver(usable) || advice ? 'secondStep' : 'well', advice);
}

const advised = (level: Protection['level'], advice: ProtectionAdvice | undefined): Protection =>
  advice === undefined ? { level } : { level, advice };

/** Codes that are sent go to whoever takes over the number or the mailbox. */
const canBeTakenOver = (usable: readonly PolicyChannel[]) => !usable.includes('totp');

const emailIn = ({ isEmailUnconfirmed }: ProtectionFacts) => (isEmailUnconfirmed ? 'email' : undefined);

function missingIn(facts: ProtectionFacts): ProtectionAdvice | undefined {
  if (canBeTakenOver(facts.usable) && facts.allowed.includes('totp')) return 'app';
  if (facts.recoveryCodesLeft === 0) return 'recoveryCodes';
  return emailIn(facts);
}
