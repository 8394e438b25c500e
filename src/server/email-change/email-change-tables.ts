import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** An e-mail address that its account has to confirm, and the address before, for as long as it can come back. */
export interface EmailChangeTable {
  id: string;
  account_id: string;
  email: string;
  /** The address in force when it was asked for. The same: only its confirmation was. */
  former_email: string | null;
  asked_at: Instant;
  /** Until when the address can be confirmed. */
  valid_until: Instant;
  ended_at: Instant | null;
  /** `confirmed`, `replaced` by a later request, `undone`, or `void`. */
  ended_by: string | null;
  expires_at: Instant;
}

/** When an account was invited to confirm its address, or was found to be none that is. */
export interface ConfirmationInvitationTable {
  account_id: string;
  invited_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    email_changes: EmailChangeTable;
    confirmation_invitations: ConfirmationInvitationTable;
  }
}

/** An invitation that was not followed is repeated after this time. */
export const invitedAgainMs = 90 * 24 * 3_600_000;

export const emailChangeTables: CapabilityTables = {
  ofAccounts: {
    email_changes: {
      exported: { as: 'emailChanges', columns: ['email', 'former_email', 'asked_at', 'ended_at', 'ended_by'] },
      onRemoval: 'deleted',
    },
    confirmation_invitations: {
      exported: { as: 'confirmationInvitations', columns: ['invited_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '026-email-changes': [
      `create table email_changes (
        id text primary key, account_id text not null, email text not null, former_email text,
        asked_at bigint not null, valid_until bigint not null, ended_at bigint, ended_by text,
        expires_at bigint not null)`,
      'create index email_changes_of_account on email_changes (account_id)',
      'create unique index open_email_change on email_changes (account_id) where ended_at is null',
      'create index email_changes_by_expiry on email_changes (expires_at)',
    ],
    '214-confirmation-invitations': [
      'create table confirmation_invitations (account_id text primary key, invited_at bigint not null)',
      'create index confirmation_invitations_by_time on confirmation_invitations (invited_at)',
    ],
  },
  expiring: [
    { table: 'email_changes', key: ['id'] },
    {
      table: 'confirmation_invitations',
      key: ['account_id'],
      keptAfter: { column: 'invited_at', keptMs: invitedAgainMs },
    },
  ],
};
