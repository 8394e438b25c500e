import { type Selectable, sql } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { afterCommit, type Queries } from '../storage/transaction.ts';
import { writeLater } from '../storage/write-later.ts';
import { noteEvent } from '../tracing/spans.ts';
import { type RecordFilter, recordsOfCompany, recordsThat } from './audit-queries.ts';
import type { AuditTable } from './audit-tables.ts';

/** Recorded events of authentication and administration. */
export const auditEvents = [
  'signInOpened',
  'credentialChecked',
  'passwordChecked',
  'accountLocked',
  'passwordChanged',
  'accountSecured',
  'pinChanged',
  'emailConfirmationAsked',
  'emailConfirmed',
  'emailChanged',
  'emailChangeUndone',
  'recoveryAsked',
  'recoveryOpened',
  'recoveryVoided',
  'lostContactAsked',
  'lostContactApproved',
  'lostContactStopped',
  'expressLinkAsked',
  'expressLinkUsed',
  'activationPinChecked',
  'singleSignOnUsed',
  'accountCreated',
  'identityConnected',
  'identityDisconnected',
  'emergencyAccessUsed',
  'activationOpened',
  'accountActivated',
  'roomActivated',
  'roomActivationConfirmed',
  'accountChosen',
  'codeSent',
  'secondFactorChecked',
  'factorAdded',
  'factorRemoved',
  'passkeyChecked',
  'passkeyAdded',
  'passkeyPutOff',
  'passkeyRenamed',
  'passkeyRemoved',
  'recoveryCodesMade',
  'deviceTrusted',
  'setUpPutOff',
  'gateClosed',
  'codeRefused',
  'termsAccepted',
  'governmentNoticeAcknowledged',
  'signInFinished',
  'signInLeft',
  'tokenIssued',
  'tokenRevoked',
  'signedOut',
  'sessionEnded',
  'consentGranted',
  'consentRevoked',
  'emergencyLocationAdded',
  'emergencyLocationDeleted',
  'emergencyAddressChosen',
  'emergencyAddressPutOff',
  'emergencyTestCallAnswered',
  'emergencyLineMissing',
  'addressCheckAsked',
  'emergencyAddressRead',
  'emergencyEvidenceExported',
  'mailReturned',
  'operatorAction',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** What is counted of a record beside the columns that are stored. */
export interface CountedFacts {
  /** The company, where a record names no account. */
  readonly companyId?: string | undefined;
  /** The code or the name of the error that the user is shown. */
  readonly error?: string | number | undefined;
  /** When the gate is checked that is closed. */
  readonly stage?: string | undefined;
}

/** A record as those who count are told of it. */
export type ToldRecord = Pick<
  AuditRecord,
  'event' | 'outcome' | 'brandId' | 'clientId' | 'accountId' | 'signInId' | 'address' | 'way' | 'counted'
>;

export interface AuditRecord {
  readonly event: AuditEvent;
  /** `ok`, or the name of an error. */
  readonly outcome: string;
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly signInId?: string | undefined;
  readonly address?: string | undefined;
  readonly traceId?: string | undefined;
  /** The brand of the sign-in. It is counted by the metrics, not stored. */
  readonly brandId?: number | undefined;
  /** How a second step was tried, such as `sms`, or the methods of a finished sign-in. It is stored among the details. */
  readonly way?: string | undefined;
  /** The names of the browser and its system. They are stored among the details. */
  readonly device?: { readonly browser?: string; readonly system?: string } | undefined;
  /** Further facts of a sign-in, which are counted and not stored. */
  readonly counted?: CountedFacts | undefined;
  /** The system account of the operator who acted. */
  readonly operator?: string | undefined;
  /** What the operator gave, without secrets and data of persons. */
  readonly details?: { readonly [name: string]: unknown } | undefined;
}

/** A record as it was stored; its event may be one of another version. */
export interface StoredAuditRecord extends Omit<AuditRecord, 'event' | 'brandId' | 'counted' | 'device' | 'way'> {
  readonly id: string;
  readonly at: number;
  readonly event: string;
}

export interface AuditFilter extends RecordFilter {
  readonly event?: AuditEvent | undefined;
  /** What the accounts of a company have left, and operators whose action names the company. */
  readonly company?: string | undefined;
}

/** What belongs together. Its time is known, so that the index by time serves it. */
export interface Story {
  /** Milliseconds since 1970, both included. */
  readonly from: number;
  readonly until: number;
  readonly signInId: string | undefined;
  readonly traceId: string;
  readonly limit: number;
}

export interface Audit {
  /** Records an event: at the end of the request and before its answer, or at once outside of a request. */
  record(record: AuditRecord): Promise<void>;
  /** The same in the transaction of what it tells. */
  recordWithin(tx: Queries, record: AuditRecord): Promise<void>;
  /** Many records with one statement; a hundred or a few more at once. */
  recordAll(records: readonly AuditRecord[]): Promise<void>;
  /** Calls `act` for each record of this process. */
  onRecorded(act: (record: ToldRecord) => void): void;
  /** The records of a sign-in or a request, oldest first. */
  readStory(story: Story): Promise<StoredAuditRecord[]>;
  /** Records that match, newest first. */
  read(filter: AuditFilter): Promise<StoredAuditRecord[]>;
  /** The records after one, up to before a time, in the order of times and ids. */
  readOn(
    after: { readonly at: number; readonly recordId: string },
    until: number,
    limit: number,
  ): Promise<StoredAuditRecord[]>;
}

/** Creates the append-only audit log. It contains no credentials, codes or contact data. */
export function createAudit(database: Database): Audit {
  const { db, now } = database;
  const insert = prepareQuery<Omit<Selectable<AuditTable>, 'at'> & { ageMs: number }>(db, (slot) =>
    db.insertInto('audit').values((eb) => ({
      id: slot('id'),
      at: eb(now, '-', slot('ageMs')),
      event: slot('event'),
      outcome: slot('outcome'),
      account_id: slot('account_id'),
      client_id: slot('client_id'),
      sign_in_id: slot('sign_in_id'),
      address: slot('address'),
      trace_id: slot('trace_id'),
      operator: slot('operator'),
      details: slot('details'),
    })),
  );
  const { onRecorded, tell } = createListeners();
  return {
    onRecorded,
    async record(record) {
      const since = performance.now();
      await writeLater(database, () => insert.with({ ...rowOf(record), ageMs: ageOf(since) }));
      noteEvent(record.event, { outcome: record.outcome });
      tell(record);
    },
    async recordWithin(tx, record) {
      await tx
        .insertInto('audit')
        .values({ ...rowOf(record), at: now })
        .execute();
      afterCommit(tx, () => tell(record));
    },
    async recordAll(records) {
      if (records.length === 0) return;
      const rows = records.map((record) => ({ ...rowOf(record), at: now }));
      await db.insertInto('audit').values(rows).execute();
      for (const record of records) tell(record);
    },
    async readStory({ from, until, signInId, traceId, limit }) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<=', until)
        .where((eb) => eb.or([eb('trace_id', '=', traceId), ...(signInId ? [eb('sign_in_id', '=', signInId)] : [])]))
        .orderBy('at')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },
    async read({ company, ...filter }) {
      const rows = await (company === undefined
        ? recordsThat(db, filter)
        : recordsOfCompany(db, company, filter)
      ).execute();
      return rows.map(recordOf);
    },
    async readOn({ at, recordId }, until, limit) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('at', '>=', at) // which partitions they may be in
        .where('at', '<', until)
        .where(sql<boolean>`(at, id) > (${at}, ${recordId})`)
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },
  };
}

function createListeners(): Pick<Audit, 'onRecorded'> & { tell(record: AuditRecord): void } {
  const listeners: Parameters<Audit['onRecorded']>[0][] = [];
  return {
    onRecorded: (act) => void listeners.push(act),
    tell(record) {
      for (const act of listeners) act(record);
    },
  };
}

const textOf = (details: AuditRecord['details']) => (details ? JSON.stringify(details) : null);

/** Most records have none. */
function detailsOf({ details, device = {}, way }: AuditRecord): AuditRecord['details'] {
  if (way === undefined && Object.keys(device).length === 0) return details;
  return { ...details, ...device, ...(way !== undefined && { way }) };
}

/** Longest time by which a record says that it is older than its statement, in milliseconds. */
export const longestAgeMs = 2000;

const ageOf = (since: number) => Math.min(longestAgeMs, Math.round(performance.now() - since));

const rowOf = (record: AuditRecord): Omit<Selectable<AuditTable>, 'at'> => ({
  id: randomId(),
  event: record.event,
  outcome: record.outcome,
  account_id: record.accountId ?? null,
  client_id: record.clientId ?? null,
  sign_in_id: record.signInId ?? null,
  address: record.address ?? null,
  trace_id: record.traceId ?? null,
  operator: record.operator ?? null,
  details: textOf(detailsOf(record)),
});

const recordOf = (row: Selectable<AuditTable>): StoredAuditRecord => ({
  id: row.id,
  at: row.at,
  event: row.event,
  outcome: row.outcome,
  accountId: row.account_id ?? undefined,
  clientId: row.client_id ?? undefined,
  signInId: row.sign_in_id ?? undefined,
  address: row.address ?? undefined,
  traceId: row.trace_id ?? undefined,
  operator: row.operator ?? undefined,
  details: row.details ? JSON.parse(row.details) : undefined,
});
