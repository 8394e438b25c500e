import type { Generated } from 'kysely';

/** Milliseconds since 1970, UTC. */
type Instant = number;

export interface CompanyTable {
  id: string;
  name: string;
  brand_id: number;
  /** 1: its accounts sign in through the company's own provider only. */
  sso_enforced: number;
  /** Version of the terms of service that its accounts must have accepted. */
  terms_version: string | null;
  /** 1: its accounts see the government notice at each sign-in. */
  is_government: Generated<number>;
  created_at: Instant;
}

export interface AccountTable {
  id: string;
  company_id: string;
  brand_id: number;
  email: string | null;
  /** Lower-cased e-mail address, unique: held by the first account that it opens. */
  email_key: string | null;
  /** The same of the further accounts that it opens, one a company. */
  shared_email_key?: string | null;
  first_name: string;
  last_name: string;
  locale: string | null;
  country_iso: string | null;
  role: string;
  state: string;
  /** Wrong passwords since the last right one, over all ways of trying. */
  failures_in_a_row: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** A phone number: a direct one leads to one account, a main one to the company's extensions. */
export interface NumberTable {
  e164: string;
  company_id: string;
  account_id: string | null;
}

/** Further accounts, one a company, that a direct number opens. */
export interface SharedNumberTable {
  e164: string;
  company_id: string;
  account_id: string;
}

export interface ExtensionTable {
  company_id: string;
  extension: string;
  account_id: string;
}

/** Password hashes; the row without `replaced_at` is in force, the others are the history. */
export interface CredentialTable {
  id: string;
  account_id: string;
  hash: string;
  created_at: Instant;
  replaced_at: Instant | null;
}

export interface SignInTable {
  id: string;
  client_id: string;
  brand_id: number;
  /** JSON of the query parameters (ENTRY-1), fixed when the sign-in was opened. */
  parameters: string;
  redirect_uri: string;
  /** JSON of the authorization request, by which a finished sign-in leads to its app again. */
  request: string | null;
  /** SHA-256 of the cookie that binds the sign-in to its browser; changes when the first factor is proven. */
  browser_hash: string;
  account_id: string | null;
  /** SHA-256 of the one-time session, set when the first factor is proven. */
  session_hash: string | null;
  /** SHA-256 of the post-authentication code. */
  code_hash: string | null;
  code_expires_at: Instant | null;
  stays_signed_in: Generated<number>;
  /** When the government notice was acknowledged. */
  notice_at: Instant | null;
  /** When the warning of an app that retires soon was acknowledged. */
  sunset_notice_at: Instant | null;
  /** When consent was given in this sign-in. */
  consent_at: Instant | null;
  /** 1: its account was proven by a session that existed before. Kept for versions that do not record proofs. */
  is_recognised: Generated<number>;
  /** JSON of the proofs of its account, or of the accounts to choose from; null before any. */
  proofs: string | null;
  finished_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
}

/**
 * The accounts that a sign-in may go on with, where its user has still to choose one: those that its password has
 * proven, or that of a session on its browser.
 */
export interface SignInChoiceTable {
  sign_in_id: string;
  account_id: string;
  /** 1: a session had proven it before, and no password in this sign-in. */
  is_recognised: Generated<number>;
  chosen_at: Instant | null;
  expires_at: Instant;
}

/** Records of the OpenID library: sessions, grants, codes, tokens. Ids are SHA-256 hashes. */
export interface OidcRecordTable {
  model: string;
  id: string;
  payload: string;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** Whose it is; all of an account's end together. */
  account_id: string | null;
  consumed_at: Instant | null;
  expires_at: Instant | null;
}

/** Which app was opened with which session on a browser, and from what. */
export interface AppSessionTable {
  session_uid: string;
  client_id: string;
  account_id: string;
  user_agent: string | null;
  started_at: Instant;
  last_used_at: Instant;
  /** When the session ends if it is not used again. */
  expires_at: Instant;
}

/** An app that is to be told that a session of its user has ended. */
export interface LogoutNoticeTable {
  id: string;
  client_id: string;
  account_id: string;
  sid: string;
  tries: Generated<number>;
  next_at: Instant;
  expires_at: Instant;
}

export interface ClientTable {
  id: string;
  /** JSON; its schema is in clients/client-registration. */
  registration: string;
  /** SHA-256 of the secret; null for public clients. */
  secret_hash: string | null;
  created_at: Instant;
}

export interface SigningKeyTable {
  kid: string;
  /** Private JWK, sealed. */
  sealed_jwk: string;
  created_at: Instant;
}

export interface CounterTable {
  key: string;
  count: number;
  next_allowed_at: Instant;
  expires_at: Instant;
}

/** Browsers from which an account has signed in before. */
export interface DeviceTable {
  account_id: string;
  device_hash: string;
  seen_at: Instant;
}

/** Append-only. */
export interface AuditTable {
  id: string;
  at: Instant;
  event: string;
  outcome: string;
  account_id: string | null;
  client_id: string | null;
  sign_in_id: string | null;
  address: string | null;
  trace_id: string | null;
}

/** Append-only: which version of the terms an account accepted, and in which sign-in. */
export interface AcceptanceTable {
  account_id: string;
  terms_version: string;
  sign_in_id: string;
  locale: string;
  at: Instant;
}

/** What an account has granted to a client, until it revokes it. */
export interface ConsentTable {
  account_id: string;
  client_id: string;
  /** Scopes, separated by spaces. */
  scopes: string;
  at: Instant;
}

/** Who may sign in from where and to what; a rule a value. */
export interface PolicyTable {
  id: string;
  company_id: string;
  effect: string;
  kind: string;
  /** A network, a country or a client. */
  value: string | null;
  role: string | null;
  account_id: string | null;
  /** All that it says, so that nothing is said twice. */
  identity: string;
  created_at: Instant;
}

export interface Tables {
  policies: PolicyTable;
  acceptances: AcceptanceTable;
  consents: ConsentTable;
  companies: CompanyTable;
  accounts: AccountTable;
  numbers: NumberTable;
  shared_numbers: SharedNumberTable;
  extensions: ExtensionTable;
  credentials: CredentialTable;
  sign_ins: SignInTable;
  sign_in_choices: SignInChoiceTable;
  oidc_records: OidcRecordTable;
  app_sessions: AppSessionTable;
  logout_notices: LogoutNoticeTable;
  clients: ClientTable;
  signing_keys: SigningKeyTable;
  counters: CounterTable;
  devices: DeviceTable;
  audit: AuditTable;
}
