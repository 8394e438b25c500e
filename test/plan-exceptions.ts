/** Statements that may read a whole table that grows, with the reason. */
export const wholeTables: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^select c\.relname as name from pg_index i join pg_class c/,
    reason:
      'A start asks for half-built indexes. PostgreSQL has a row for each index, whatever the size of the tables.',
  },
  { statement: /^select count\(\*\) as "n" from "accounts"$/, reason: 'The demo asks whether an installation is new.' },
  {
    statement: /^select [^(]* from "messages" where .*order by "queued_at" desc, "id" limit/,
    reason: 'Operators list messages by state or account, newest first. Rows stay for 30 days.',
  },
  {
    statement: /^select .* from "sso_starts" inner join "sso_connections" .*"failure" is not null/,
    reason: 'Operators read why sign-ons of a company failed. Rows stay for a day.',
  },
  {
    statement: /^delete from "sso_starts" where "connection_id" = /,
    reason: 'An operator removes a connection. Rows stay for a day.',
  },
  {
    statement: /^select "company_id", "e164" from "numbers" where "account_id" is null order by "e164"/,
    reason: 'Operators list companies. It reads the main numbers alone.',
  },
  {
    statement: /^delete from "numbers" where "company_id" = /,
    reason: 'An operator removes a company that has no accounts any more.',
  },
  {
    statement: /from lines left join lines main .*\bin \(select emergency_provisioning\.line_id/s,
    reason:
      'Lines of a company are compared with the orders under way and the checks that wait, of which it reads the indexes.',
  },
  {
    statement: /^insert into guide_coverage .*\bselect distinct\b/s,
    reason: 'A migration reads the street guides once, and locks none of their tables.',
  },
  {
    statement: /^select \* from "passkey_policies" order by "company_id"$/,
    reason: 'Operators list what companies ask of passkeys: one row of a company.',
  },
  {
    statement: /^select \* from "audit_seal_marks" where "id" like /,
    reason:
      'The sealer reads the answers to alarms: one row for each time that seals were lost. A server asks once a minute.',
  },
  {
    statement: /^select (?:\*, .*|count\(\*\) as "n") from "alarms" where /,
    reason:
      'Operators list and count alarms. Rows stay for 30 days; 20,000 of them take 5 ms (alarms-scale.db.test.ts).',
  },
];
