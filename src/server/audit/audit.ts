import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/** What happened in an authentication. */
export type AuditEvent =
  | 'signInOpened'
  | 'credentialChecked'
  | 'passwordChecked'
  | 'gateClosed'
  | 'codeRefused'
  | 'signInFinished'
  | 'signInLeft'
  | 'tokenIssued'
  | 'tokenRevoked'
  | 'signedOut'
  | 'operatorAction';

export interface AuditRecord {
  readonly event: AuditEvent;
  /** `ok`, or the name of the error. */
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

/** The append-only record behind every authentication event. It holds no credential, no code and no contact. */
export function createAudit({ db, now }: Database): Audit {
  return {
    async record({ event, outcome, accountId, clientId, signInId, address, traceId }) {
      await db
        .insertInto('audit')
        .values({
          id: randomId(),
          at: now,
          event,
          outcome,
          account_id: accountId ?? null,
          client_id: clientId ?? null,
          sign_in_id: signInId ?? null,
          address: address ?? null,
          trace_id: traceId ?? null,
        })
        .execute();
    },
  };
}
