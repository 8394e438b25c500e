import type { ToldRecord } from '../audit/audit.ts';
import { methodOfWay } from '../sign-in/sign-in.ts';

/** The steps of a sign-in. Each is counted when it is passed, and each failure at the step that it stops. */
export const signInSteps = ['started', 'accountFound', 'firstStep', 'secondStep', 'signedIn'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Outcomes with which a sign-in goes on. Where accounts are hidden, nobody learns whether one was found. */
export const passedOutcomes = ['ok', 'notAsked', 'notRevealed'] as const;

export const isPassed = (outcome: string): boolean => passedOutcomes.some((one) => one === outcome);

/** A step that was passed, or has failed. */
export interface CountedStep {
  readonly brandId: number;
  readonly clientId: string;
  readonly step: SignInStep;
  readonly outcome: string;
  readonly way?: string | undefined;
  /** The code or the name of the error that was shown. */
  readonly error?: string | undefined;
  /** Of the account, where it is known. */
  readonly companyId?: string | undefined;
  /** The accounts of which there are companies to look up. */
  readonly accountIds?: readonly string[] | undefined;
}

/** Outcomes of a credential check that found an account, of which some lead to another way than the password. */
const foundOutcomes = ['ok', 'ssoEnforced', 'hasNoPassword'];

/** Outcomes of a check after which the sign-in goes on. */
const goesOn = ['ok', 'provenForSetUp'];

const failures: Readonly<Record<string, SignInStep>> = {
  passwordChecked: 'firstStep',
  passkeyChecked: 'firstStep',
  secondFactorChecked: 'secondStep',
  codeRefused: 'signedIn',
};
const wayOfEvent: Readonly<Record<string, string>> = { passwordChecked: 'password', passkeyChecked: 'passkey' };
const methods: Readonly<Record<string, string>> = methodOfWay;

/** A gate that refuses the account before its password is tried stops the first step. A step that is due is no failure. */
const stepOfStage = (stage: string | undefined): SignInStep | undefined =>
  (({ beforePassword: 'firstStep', afterPassword: 'signedIn' }) as const)[stage ?? ''];

function stepOfEvent({ event, outcome, counted }: ToldRecord): SignInStep | undefined {
  if (event === 'credentialChecked') return 'accountFound';
  if (event === 'gateClosed') return stepOfStage(counted?.stage);
  return goesOn.includes(outcome) ? undefined : failures[event];
}

/** The step that a record of the audit is about: an account that was found, or a failure. Other steps are counted elsewhere. */
export function stepOfRecord(record: ToldRecord): CountedStep | undefined {
  const { event, outcome, brandId, clientId, accountId, way, counted } = record;
  const step = stepOfEvent(record);
  if (!step || brandId === undefined || clientId === undefined) return undefined;
  return {
    brandId,
    clientId,
    step,
    way: way === undefined ? wayOfEvent[event] : (methods[way] ?? way),
    outcome: step === 'accountFound' && foundOutcomes.includes(outcome) ? 'ok' : outcome,
    error: counted?.error === undefined ? undefined : String(counted.error),
    companyId: counted?.companyId,
    accountIds: accountId === undefined ? [] : [accountId],
  };
}
