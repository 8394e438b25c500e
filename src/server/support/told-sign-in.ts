import { methodOfWay } from '../sign-in/sign-in.ts';
import type { SignInAuditEvent, SignInRecord } from './sign-ins-of-account.ts';

/** How a sign-in of an account went, in short. */
export interface ToldSignIn {
  readonly isSignedIn: boolean;
  /** `ok`, the last failure, or `unfinished`. */
  readonly outcome: string;
  /** The check that has failed last. */
  readonly failedAt: SignInAuditEvent | undefined;
  readonly failures: number;
  /** Methods of proofs, in their order. */
  readonly ways: readonly string[];
}

const methods: Readonly<Record<string, string>> = methodOfWay;
const firstWays: Readonly<Partial<Record<SignInAuditEvent, string>>> = {
  passwordChecked: 'password',
  passkeyChecked: 'passkey',
  singleSignOnUsed: 'sso',
  expressLinkUsed: 'expressLink',
};
/** Outcomes of a check after which the sign-in goes on. */
const goesOn = new Set(['ok', 'provenForSetUp']);

const isFailure = ({ event, outcome }: SignInRecord) => event === 'accountLocked' || !goesOn.has(outcome);
/** A gate may only ask for a further step, such as terms. */
const isFailedCheck = (record: SignInRecord) => record.event.endsWith('Checked') && isFailure(record);

function wayOf({ event, outcome, details }: SignInRecord): string | undefined {
  if (outcome !== 'ok') return undefined;
  const { way } = details;
  return event === 'secondFactorChecked' && typeof way === 'string' ? (methods[way] ?? way) : firstWays[event];
}

/** @param records of one sign-in, newest first */
export function tellSignIn(records: readonly SignInRecord[]): ToldSignIn {
  const finished = records.find(({ event }) => event === 'signInFinished');
  const failures = records.filter(isFailure);
  const way = finished?.details.way;
  const proven = records.toReversed().flatMap((record) => wayOf(record) ?? []);
  return {
    isSignedIn: finished !== undefined,
    outcome: finished ? 'ok' : (failures[0]?.outcome ?? 'unfinished'),
    failedAt: finished ? undefined : failures[0]?.event,
    failures: records.filter(isFailedCheck).length,
    ways: typeof way === 'string' ? way.split('+') : [...new Set(proven)],
  };
}
