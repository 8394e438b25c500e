import type { Tables } from './storage/tables.ts';

/** What an export shows of a table whose rows belong to an account: its columns, without secrets and hashes. */
interface Part<Table extends keyof Tables> {
  readonly name: string;
  readonly table: Table;
  readonly columns: readonly (keyof Tables[Table] & string)[];
}
function part<Table extends keyof Tables>(name: string, table: Table, columns: Part<Table>['columns']): Part<Table> {
  return { name, table, columns };
}

/** The parts of a person's data, in their order. */
export const exportedParts = [
  part('passwords', 'credentials', ['created_at', 'replaced_at', 'is_temporary']),
  part('pins', 'pins', ['created_at']),
  part('activations', 'activations', ['valid_until', 'used_at']),
  part('activationQuestions', 'activation_answers', ['question', 'created_at']),
  part('numbers', 'numbers', ['e164', 'company_id']),
  part('sharedNumbers', 'shared_numbers', ['e164', 'company_id']),
  part('extensions', 'extensions', ['company_id', 'extension']),
  part('contacts', 'contacts', ['id', 'kind', 'address', 'verified_at', 'created_at']),
  part('emailChanges', 'email_changes', ['email', 'former_email', 'asked_at', 'ended_at', 'ended_by']),
  part('lostContacts', 'lost_contacts', ['email', 'asked_by', 'works_from', 'ended_at', 'ended_by']),
  part('consents', 'consents', ['client_id', 'scopes', 'at']),
  part('acceptedTerms', 'acceptances', ['terms_version', 'locale', 'at']),
  part('sessions', 'app_sessions', ['client_id', 'user_agent', 'started_at', 'last_used_at', 'expires_at']),
  part('signIns', 'sign_ins', ['client_id', 'created_at', 'finished_at', 'expires_at']),
  part('devices', 'devices', ['seen_at']),
  part('trustedDevices', 'trusted_devices', ['user_agent', 'created_at', 'expires_at']),
  part('factors', 'factors', ['id', 'kind', 'contact_id', 'last_used_at', 'created_at']),
  part('recoveryCodes', 'recovery_codes', ['used_at']),
  part('secondFactorPolicies', 'second_factor_policies', ['requirement', 'channels', 'trust_hours', 'required_from']),
  part('policies', 'policies', ['effect', 'kind', 'value', 'created_at']),
  part('identities', 'sso_identities', ['issuer', 'subject', 'connection_id', 'created_at', 'used_at']),
  part('lines', 'lines', ['id', 'kind', 'name', 'e164', 'country_iso', 'created_at']),
  part('locations', 'emergency_locations', ['id', 'name', 'address', 'status', 'created_at', 'check_result']),
  part('emergencyAddresses', 'emergency_registrations', [
    ...(['line_id', 'choice', 'location_id', 'address', 'status', 'other_phone', 'registered_at', 'ended_at'] as const),
    ...(['test_right', 'test_at'] as const),
  ]),
  part('acknowledgements', 'emergency_acknowledgements', ['line_id', 'text', 'version', 'locale', 'at']),
  part('emergencyPutOffs', 'emergency_put_offs', ['count', 'first_at']),
  part('messages', 'messages', ['kind', 'channel', 'masked_address', 'state', 'queued_at', 'sent_at']),
  part('audit', 'audit', ['at', 'event', 'outcome', 'client_id', 'address', 'operator', 'details']),
] as const;

/** Tables that are left out of an export, and why. */
export const leftOut: Partial<Record<keyof Tables, string>> = {
  one_time_proofs: 'codes that were sent: hashes, for minutes; the messages are exported',
  oidc_records: 'tokens and sessions of the protocol; the sessions of apps are exported',
  logout_notices: 'notices to apps, for hours',
  sign_in_choices: 'accounts to choose from in an open sign-in, for an hour',
  sign_in_facts: 'what was answered in an open sign-in, for an hour; the answers are exported',
  proven_browsers: 'hashes of browsers, for days; the devices are exported',
  second_steps: 'the state of an open sign-in, for an hour',
  sso_sessions: 'sessions at providers: identifiers of the protocol; the identities are exported',
  recovery_accounts: 'an open reset, for hours; the audit is exported',
  recovery_sessions: 'an open reset, for hours; the audit is exported',
  emergency_networks: 'hashes of networks',
  emergency_notices: 'what a mail tells of a line, for an hour; the choices are exported',
};
