import type { Selectable } from 'kysely';
import {
  type AcknowledgedText,
  type AddressStatus,
  acknowledgedTexts,
  addressStatuses,
  type LineChoice,
  lineChoices,
} from '../../contract/emergency-address.ts';
import type { Address, Evidence } from '../gateways/address-validation/address-validation.ts';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { EmergencyRegistrationTable } from './emergency-tables.ts';
import type { ProvisioningOrders } from './provisioning-orders.ts';

/** The address of a line, as it was when it was chosen. */
export interface ChosenAddress {
  readonly address: Address;
  readonly formatId: string;
  readonly status: AddressStatus;
  readonly evidence: Evidence;
}

/** What a user chose for a line. */
export interface NewRegistration {
  readonly lineId: string;
  readonly accountId: string;
  readonly choice: LineChoice;
  /** For `location` and `address`. */
  readonly chosen?: ChosenAddress | undefined;
  /** For `location`. */
  readonly locationId?: string | undefined;
  /** Another phone for emergencies, in E.164 form. */
  readonly otherPhone?: string | undefined;
  /** The address is outside the local area of the line, and not used for emergency routing (EA-9). */
  readonly isOutsideArea: boolean;
}

export interface Registration extends NewRegistration {
  readonly id: string;
  /** The last answer about it, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** When its user was asked about it last. */
  readonly askedAt: number;
}

/** What the user acknowledged, and in which language it was shown. */
export interface Acknowledged {
  readonly texts: readonly AcknowledgedText[];
  readonly locale: string;
}

export interface Registrations {
  /** The choices in force for lines of an account, by line. */
  of(accountId: string): Promise<ReadonlyMap<string, Registration>>;
  /** The same for lines of a company. */
  ofCompany(companyId: string): Promise<ReadonlyMap<string, Registration>>;
  /** The choice in force for a line. */
  current(tx: Queries, lineId: string): Promise<Registration | undefined>;
  /** The texts that a user has acknowledged in their present versions, for any line. */
  acknowledged(queries: Queries, accountId: string): Promise<readonly AcknowledgedText[]>;
  /** Records what a user acknowledged beside a choice for a line. */
  acknowledge(accountId: string, acknowledged: Acknowledged): Promise<void>;
  /** Records that the choice for a line still holds, and what the records say of its address now. */
  confirm(tx: Queries, lineId: string, checked: Pick<ChosenAddress, 'status' | 'evidence'> | undefined): Promise<void>;
  /** Records that the user was asked whether the choices for lines still hold. */
  markAsked(tx: Queries, lineIds: readonly string[]): Promise<void>;
  /** The location that a user chose last, for any line. */
  lastLocationOf(accountId: string): Promise<string | undefined>;
  /** Records a choice in the place of the one before, with what was acknowledged for it. */
  register(tx: Queries, registration: NewRegistration, acknowledged: Acknowledged): Promise<void>;
  /** Lines that use a location. */
  linesAt(tx: Queries, locationId: string): Promise<readonly { readonly lineId: string; readonly accountId: string }[]>;
}

function registrationOf(row: Selectable<EmergencyRegistrationTable>): Registration {
  const { address, format_id, evidence, status } = row;
  return {
    ...{ id: row.id, lineId: row.line_id, accountId: row.account_id },
    choice: lineChoices.find((choice) => choice === row.choice) ?? 'noLocation',
    locationId: row.location_id ?? undefined,
    otherPhone: row.other_phone ?? undefined,
    isOutsideArea: row.outside_area === 1,
    ...answerTimes(row),
    chosen:
      address === null || format_id === null
        ? undefined
        : {
            ...{ address: JSON.parse(address), formatId: format_id, evidence: JSON.parse(evidence ?? '{}') },
            status: addressStatuses.find((known) => known === status) ?? 'Invalid',
          },
  };
}

function answerTimes({ registered_at, confirmed_at, asked_at }: Selectable<EmergencyRegistrationTable>) {
  const answeredAt = Number(confirmed_at ?? registered_at);
  return { answeredAt, askedAt: Math.max(answeredAt, Number(asked_at ?? 0)) };
}

const isPresentVersion = (row: {
  readonly text: string;
  readonly version: number;
}): row is { text: AcknowledgedText; version: number } =>
  row.text in acknowledgedTexts && acknowledgedTexts[row.text as AcknowledgedText] === row.version; // as the line before says

/** The service for emergency calls has refused the address of a choice: its user is asked for another one. */
export const isRefused = ({ chosen }: Pick<Registration, 'chosen'>): boolean => chosen?.status === 'Invalid';

export function createRegistrations(
  { db, now }: Pick<Database, 'db' | 'now'>,
  orders: Pick<ProvisioningOrders, 'isEnabled' | 'follow'>,
): Registrations {
  async function addAcknowledgements(
    queries: Queries,
    of: { readonly id: string; readonly account_id: string; readonly line_id: string },
    { texts, locale }: Acknowledged,
  ): Promise<void> {
    const about = { registration_id: of.id, account_id: of.account_id, line_id: of.line_id, locale, at: now };
    for (const text of texts)
      await queries
        .insertInto('emergency_acknowledgements')
        .values({ id: randomId(), text, version: acknowledgedTexts[text], ...about })
        .execute();
  }
  return {
    async of(accountId) {
      const rows = await db
        .selectFrom('emergency_registrations')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .execute();
      return new Map(rows.map((row) => [row.line_id, registrationOf(row)]));
    },
    async ofCompany(companyId) {
      const ids = db.selectFrom('lines').select('id').where('company_id', '=', companyId);
      const rows = await db
        .selectFrom('emergency_registrations')
        .selectAll()
        .where('line_id', 'in', ids)
        .where('ended_at', 'is', null)
        .execute();
      return new Map(rows.map((row) => [row.line_id, registrationOf(row)]));
    },
    async current(tx, lineId) {
      const row = await tx
        .selectFrom('emergency_registrations')
        .selectAll()
        .where('line_id', '=', lineId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row && registrationOf(row);
    },
    async acknowledged(queries, accountId) {
      const rows = await queries
        .selectFrom('emergency_acknowledgements')
        .select(['text', 'version'])
        .distinct()
        .where('account_id', '=', accountId)
        .execute();
      return rows.filter(isPresentVersion).map(({ text }) => text);
    },
    async acknowledge(accountId, acknowledged) {
      await addAcknowledgements(db, { id: '', line_id: '', account_id: accountId }, acknowledged);
    },
    async confirm(tx, lineId, checked) {
      const evidence = checked && { evidence: JSON.stringify(checked.evidence) };
      // The service that sets addresses up says itself how far it is.
      const status = checked && !orders.isEnabled && { status: checked.status };
      await tx
        .updateTable('emergency_registrations')
        .set({ confirmed_at: now, asked_at: now, ...evidence, ...status })
        .where('line_id', '=', lineId)
        .where('ended_at', 'is', null)
        .execute();
    },
    async markAsked(tx, lineIds) {
      if (lineIds.length === 0) return;
      await tx
        .updateTable('emergency_registrations')
        .set({ asked_at: now })
        .where('line_id', 'in', [...lineIds])
        .where('ended_at', 'is', null)
        .execute();
    },
    async lastLocationOf(accountId) {
      const row = await db
        .selectFrom('emergency_registrations')
        .select('location_id')
        .where('account_id', '=', accountId)
        .where('location_id', 'is not', null)
        .orderBy('registered_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.location_id ?? undefined;
    },
    async register(tx, registration, acknowledged) {
      const { lineId, accountId, choice, chosen, locationId, otherPhone, isOutsideArea } = registration;
      await tx
        .updateTable('emergency_registrations')
        .set({ ended_at: now })
        .where('line_id', '=', lineId)
        .where('ended_at', 'is', null)
        .execute();
      const id = randomId();
      const own = { id, line_id: lineId, account_id: accountId, choice, location_id: locationId ?? null };
      const isProvisioned = chosen !== undefined && !isOutsideArea;
      const status = isProvisioned && orders.isEnabled ? 'Provisioning' : chosen?.status;
      const address = {
        address: chosen ? JSON.stringify(chosen.address) : null,
        evidence: chosen ? JSON.stringify(chosen.evidence) : null,
        ...{ format_id: chosen?.formatId ?? null, status: status ?? null },
      };
      await tx
        .insertInto('emergency_registrations')
        .values({
          ...{ ...own, ...address, other_phone: otherPhone ?? null, outside_area: Number(isOutsideArea) },
          ...{ registered_at: now, asked_at: now },
        })
        .execute();
      await orders.follow(tx, { registrationId: id, lineId, accountId, isProvisioned });
      await addAcknowledgements(tx, own, acknowledged);
    },
    async linesAt(tx, locationId) {
      const rows = await tx
        .selectFrom('emergency_registrations')
        .select(['line_id', 'account_id'])
        .where('location_id', '=', locationId)
        .where('ended_at', 'is', null)
        .execute();
      return rows.map(({ line_id, account_id }) => ({ lineId: line_id, accountId: account_id }));
    },
  };
}
