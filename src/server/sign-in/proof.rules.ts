/** What a way to prove an account is worth. */
interface ProofMethodFacts {
  /** Whether a proof by this method authenticates its account by itself. */
  readonly isSufficient: boolean;
  /** Authentication method references (RFC 8176) that apps are told. */
  readonly amr: readonly string[];
  /** Authentication context class (OpenID Connect Core §2) that apps are told; no method promises one yet. */
  readonly acr?: string;
}

/** The ways to prove an account. A further one (single sign-on, link, passkey, Kerberos) is a row here. */
export const proofMethods = {
  password: { isSufficient: true, amr: ['pwd'] },
  /** A session on the browser: apps are told how and when that session was authenticated. */
  session: { isSufficient: true, amr: [] },
  /** Read from a sign-in of a version before proofs were recorded; such a version knows passwords and sessions only. */
  unrecorded: { isSufficient: true, amr: ['pwd'] },
} as const satisfies Record<string, ProofMethodFacts>;
export type ProofMethod = keyof typeof proofMethods;

/** One way in which an account was proven in a sign-in. */
export interface Proof {
  readonly method: ProofMethod;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The stored password: the proof counts only while no other password takes its place. */
  readonly credentialId?: string;
  /** The identity provider that vouched for the account. */
  readonly provider?: string;
}

/** What the columns of a sign-in say of its account and how it was proven. */
export interface ProofColumns {
  readonly account_id: string | null;
  readonly is_recognised: number;
  readonly proofs: string | null;
  readonly created_at: number;
}

/**
 * The proofs of the account that a sign-in goes on as. A version before proofs were recorded may run beside this one on
 * the same database: it changes the account and leaves the proofs as they are, so those of other accounts do not count.
 */
export function proofsOf(row: ProofColumns): readonly Proof[] {
  const accountId = row.account_id;
  if (accountId === null) return [];
  const recorded = row.proofs === null ? [] : (JSON.parse(row.proofs) as readonly Proof[]); // written by the store alone
  const own = recorded.filter((proof) => proof.accountId === accountId);
  if (own.length > 0) return own;
  return [{ method: row.is_recognised === 1 ? 'session' : 'unrecorded', accountId, at: row.created_at }];
}
