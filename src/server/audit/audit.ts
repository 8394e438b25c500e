import type { Selectable } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { AuditTable } from './audit-tables.ts';

/** Recorded events of authentication and administration. */
export type AuditEvent =
  | 'signInOpened'
  | 'credentialChecked'
  | 'passwordChecked'
  | 'accountLocked'
  | 'accountChosen'
  | 'gateClosed'
  | 'codeRefused'
  | 'termsAccepted'
  | 'governmentNoticeAcknowledged'
  | 'signInFinished'
  | 'signInLeft'
  | 'tokenIssued'
  | 'tokenRevoked'
  | 'signedOut'
  | 'sessionEnded'
  | 'consentGranted'
  | 'consentRevoked'
  | 'operatorAction';

export interface AuditRecord {
  readonly event: AuditEvent;
  /** `ok`, or the name of an error. */
  readonly outcome: string;
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly signInId?: string | undefined;
  readonly address?: string | undefined;
  readonly traceId?: string | undefined;
}

export interface Audit {
  record(record: AuditRecord): Promise<void>;
}

/** Creates the append-only audit log. It contains no credentials, codes or contact data. */
export function createAudit({ db, now }: Database): Audit {
  const insert = prepareQuery<Omit<Selectable<AuditTable>, 'at'>>(db, (slot) =>
    db.insertInto('audit').values({
      id: slot('id'),
      at: now,
      event: slot('event'),
      outcome: slot('outcome'),
      account_id: slot('account_id'),
      client_id: slot('client_id'),
      sign_in_id: slot('sign_in_id'),
      address: slot('address'),
      trace_id: slot('trace_id'),
    }),
  );
  return {
    async record({ event, outcome, accountId, clientId, signInId, address, traceId }) {
      await insert({
        id: randomId(),
        event,
        outcome,
        account_id: accountId ?? null,
        client_id: clientId ?? null,
        sign_in_id: signInId ?? null,
        address: address ?? null,
        trace_id: traceId ?? null,
      });
    },
  };
}
