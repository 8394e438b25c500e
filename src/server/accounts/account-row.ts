import type { Selectable } from 'kysely';
import { type Account, type AccountKind, parseAccountState, type Role, services } from './account.ts';
import type { AccountTable } from './account-tables.ts';

/** An account as stored, with its company. */
export type Row = Selectable<AccountTable> & {
  company_name: string;
  sso_enforced: number;
  is_government: number;
  services_off: string | null;
  terms_version: string | null;
  password_days: number | null;
  /** Of the password in force; null without one. */
  is_temporary: number | null;
  is_expired: number;
};

/** The fields of an account that its own row has. */
export const ownFieldsOf = (row: Selectable<AccountTable>) => ({
  id: row.id,
  email: row.email ?? undefined,
  firstName: row.first_name,
  lastName: row.last_name,
  locale: row.locale ?? undefined,
  countryIsoCode: row.country_iso ?? undefined,
  role: row.role as Role, // only this folder writes the column
  kind: row.kind as AccountKind, // as above
  state: parseAccountState(row.state),
});

export function accountOf(row: Row): Account {
  return {
    ...ownFieldsOf(row),
    companyId: row.company_id,
    companyName: row.company_name,
    brandId: row.brand_id,
    isSsoEnforced: row.sso_enforced === 1,
    isEmergencyAccess: row.is_emergency_access === 1,
    isGovernment: row.is_government === 1,
    servicesOff: services.filter((service) => row.services_off?.split(' ').includes(service)),
    termsVersion: row.terms_version ?? undefined,
    passwordDays: row.password_days ?? undefined,
    hasPassword: row.is_temporary !== null,
    passwordDue: row.is_temporary === 1 ? 'oneTime' : row.is_expired === 1 ? 'expired' : undefined,
    stateSince: row.state_since === null ? undefined : Number(row.state_since),
    updatedAt: Number(row.updated_at),
  };
}
