import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';
import type { EmergencyNetworkTable, EmergencyPutOffTable } from './continuity-tables.ts';
import type { EmergencyNoticeTable } from './notices/emergency-notice-table.ts';
import { ofAccounts } from './rows-of-accounts.ts';

/** A network from which a user has not answered for so long is forgotten. */
const networkKeptMs = 90 * 86_400_000;

/** Lines of users, from which emergency numbers can be dialed. */
export interface LineTable {
  /** Id of the device. */
  id: string;
  account_id: string;
  company_id: string;
  /** `digitalLine`, or `virtualLine` for an app. */
  kind: string;
  name: string;
  e164: string;
  country_iso: string;
  /** 1: the extension's main line. */
  is_main: number;
  /** 1: it has the address of the main line. */
  follows_main: number;
  /** 1: it takes a location of the company alone. */
  location_only: number;
  created_at: Instant;
}

/** Emergency response locations: saved addresses, of a company or of one of its users. */
export interface EmergencyLocationTable {
  id: string;
  company_id: string;
  /** Null for a location of the company. */
  account_id: string | null;
  name: string;
  /** The name as others are compared with it. */
  name_key: string;
  /** JSON of the values by field. */
  address: string;
  /** Hash of the normal form, by which two equal addresses are found. */
  address_key: string;
  format_id: string;
  /** `Valid`, `Provisioning`, `Invalid`. */
  status: string;
  /** JSON of what the check rests on. */
  evidence: string;
  /** JSON of the civic elements of the address as the records write them. */
  civic: string | null;
  /** Place of a personal location, from 1 to the limit: the database keeps the limit by it. */
  slot: number | null;
  /** What a user tells support, which is asked to check the address. Null: nobody is asked. */
  check_reference: string | null;
  check_asked_at: Instant | null;
  /** What support found, or why it refused. */
  check_result: string | null;
  created_at: Instant;
}

/** What users chose for their lines. The newest row of a line counts; the others are its history. */
export interface EmergencyRegistrationTable {
  id: string;
  line_id: string;
  account_id: string;
  /** `location`, `address`, `noLocation`, `outOfCountry`. */
  choice: string;
  /** The location as long as it exists. */
  location_id: string | null;
  /** JSON: the address as it was when it was chosen. */
  address: string | null;
  format_id: string | null;
  status: string | null;
  evidence: string | null;
  /** JSON of the civic elements of the address as the records write them. */
  civic: string | null;
  /** Another phone for emergencies, in E.164 form. */
  other_phone: string | null;
  /** 1: the address is outside the local area of the line, and not used for emergency routing. */
  outside_area: number;
  /** 1: it was chosen while support checked an address of the user, whose end is asked about. */
  awaits_check: Generated<number>;
  registered_at: Instant;
  /** Who has set it in the place of its user, for the evidence. Null: its user chose it. */
  set_by: string | null;
  /** When the user said last that it still holds; null since it was chosen. */
  confirmed_at: Instant | null;
  /** When the user was asked last whether it still holds. */
  asked_at: Instant | null;
  /** 1: the last test call read the right address; 0: another one. Null: its user has tested nothing. */
  test_right: number | null;
  /** When the user said so. */
  test_at: Instant | null;
  /** When another choice took its place. */
  ended_at: Instant | null;
}

/** What users acknowledged. Rows are added and never changed; they outlive the account for a set time. */
export interface EmergencyAcknowledgementTable {
  id: string;
  registration_id: string;
  account_id: string;
  line_id: string;
  text: string;
  version: number;
  locale: string;
  at: Instant;
  account_removed_at: Instant | null;
}

/** Orders for the service that sets up the addresses of numbers, one for each line that has a chosen address. */
export interface EmergencyProvisioningTable {
  /** Sent with every attempt, so that none is carried out twice. */
  id: string;
  registration_id: string;
  line_id: string;
  wanted: 'provision' | 'withdraw';
  state: 'queued' | 'pending' | 'effective' | 'refused';
  /** The field of the address that was refused. */
  part: string | null;
  /** Claims so far; the owner of a claim is known by it. */
  tries: number;
  /** Attempts in a row that have not moved the order on. */
  waits: number;
  /** 1: a process is carrying it out, until `next_at` at most. */
  is_claimed: number;
  /** Null: nothing is to be done. */
  next_at: Instant | null;
}

/** What a company has decided about the emergency addresses of its users. */
export interface EmergencyRuleTable {
  company_id: string;
  /** 0: an answer cannot wait until the next sign-in. */
  may_put_off: number;
  /** Days after which users are asked again. */
  period_days: number | null;
  /** 1: an address that no records know may be used as it is typed. */
  may_use_as_typed: number;
  /** 1: lines take locations of the company alone. */
  locations_only: number;
  /** 1: lines cannot do without a location, whatever their country asks. */
  needs_location: Generated<number>;
  /** E-mail address that is told of lines without an address. */
  contact: Generated<string | null>;
  /** When the contact was told last. */
  notices_sent_at: Generated<Instant | null>;
}

declare module '../storage/tables.ts' {
  interface Tables {
    emergency_rules: EmergencyRuleTable;
    emergency_notices: EmergencyNoticeTable;
    emergency_networks: EmergencyNetworkTable;
    emergency_put_offs: EmergencyPutOffTable;
    lines: LineTable;
    emergency_locations: EmergencyLocationTable;
    emergency_registrations: EmergencyRegistrationTable;
    emergency_acknowledgements: EmergencyAcknowledgementTable;
    emergency_provisioning: EmergencyProvisioningTable;
  }
}

export const emergencyTables: CapabilityTables = {
  ofAccounts,
  migrations: {
    '040-emergency-addresses': [
      `create table lines (
        id text primary key, account_id text not null references accounts (id),
        company_id text not null references companies (id), kind text not null, name text not null, e164 text not null,
        country_iso text not null, is_main integer not null, follows_main integer not null,
        location_only integer not null, created_at bigint not null)`,
      'create index lines_of_account on lines (account_id)',
      'create index lines_of_company on lines (company_id)',
      'create unique index main_line on lines (account_id) where is_main = 1',
      `create table emergency_locations (
        id text primary key, company_id text not null references companies (id),
        account_id text references accounts (id), name text not null, name_key text not null, address text not null,
        address_key text not null, format_id text not null, status text not null, evidence text not null,
        slot integer, created_at bigint not null)`,
      'create unique index personal_location_names on emergency_locations (account_id, name_key) where account_id is not null',
      'create unique index personal_addresses on emergency_locations (account_id, address_key) where account_id is not null',
      'create unique index personal_slots on emergency_locations (account_id, slot) where account_id is not null',
      'create unique index company_location_names on emergency_locations (company_id, name_key) where account_id is null',
      'create unique index company_addresses on emergency_locations (company_id, address_key) where account_id is null',
      `create table emergency_registrations (
        id text primary key, line_id text not null, account_id text not null, choice text not null, location_id text,
        address text, format_id text, status text, evidence text, other_phone text,
        registered_at bigint not null, ended_at bigint)`,
      'create unique index registration_in_force on emergency_registrations (line_id) where ended_at is null',
      'create index registrations_of_account on emergency_registrations (account_id)',
      'create index registrations_at_location on emergency_registrations (location_id) where ended_at is null',
      `create table emergency_acknowledgements (
        id text primary key, registration_id text not null, account_id text not null, line_id text not null,
        text text not null, version integer not null, locale text not null, at bigint not null)`,
      'create index acknowledgements_of_account on emergency_acknowledgements (account_id)',
    ],
    '043-local-areas': ['alter table emergency_registrations add column outside_area integer not null default 0'],
    '043-emergency-provisioning': [
      `create table emergency_provisioning (
        id text primary key, registration_id text not null, line_id text not null, wanted text not null,
        state text not null, part text, tries integer not null, waits integer not null, is_claimed integer not null,
        next_at bigint)`,
      'create index provisioning_due on emergency_provisioning (next_at)',
      'create index provisioning_of_line on emergency_provisioning (line_id)',
      'create index provisioning_of_registration on emergency_provisioning (registration_id)',
    ],
    '044-emergency-continuity': [
      'alter table emergency_registrations add column confirmed_at bigint',
      'alter table emergency_registrations add column asked_at bigint',
      `create table emergency_networks (
        account_id text not null, network_hash text not null, seen_at bigint not null,
        primary key (account_id, network_hash))`,
      'create index emergency_networks_by_use on emergency_networks (seen_at)',
      `create table emergency_rules (
        company_id text primary key references companies (id), may_put_off integer not null, period_days integer,
        may_use_as_typed integer not null, locations_only integer not null)`,
      `create table emergency_put_offs (
        account_id text primary key, count integer not null, first_at bigint not null)`,
    ],
    '045-address-checks': [
      'alter table emergency_locations add column check_reference text',
      'alter table emergency_locations add column check_asked_at bigint',
      'alter table emergency_locations add column check_result text',
      'create unique index check_references on emergency_locations (check_reference) where check_reference is not null',
    ],
    '046-emergency-evidence': [
      'alter table emergency_acknowledgements add column account_removed_at bigint',
      `create index acknowledgements_of_removed on emergency_acknowledgements (account_removed_at)
        where account_removed_at is not null`,
      'create index ended_registrations on emergency_registrations (ended_at) where ended_at is not null',
    ],
    '050-line-numbers': ['create index lines_of_number on lines (e164)'],
    '049-choices-until-a-check': [
      'alter table emergency_registrations add column awaits_check integer not null default 0',
    ],
    '171-lines-that-need-a-location': [
      'alter table emergency_rules add column needs_location integer not null default 0',
    ],
    '172-test-calls': [
      'alter table emergency_registrations add column test_right integer',
      'alter table emergency_registrations add column test_at bigint',
    ],
    '173-contacts-for-emergency-calls': [
      'alter table emergency_rules add column contact text',
      'alter table emergency_rules add column notices_sent_at bigint',
      `create table emergency_notices (
        line_id text primary key, account_id text not null, company_id text not null, what text not null,
        at bigint not null, due_at bigint not null)`,
      'create index notices_due on emergency_notices (due_at)',
      'create index notices_of_company on emergency_notices (company_id)',
      'create index notices_of_account on emergency_notices (account_id)',
    ],
    '232-lines-set-by-companies': ['alter table emergency_registrations add column set_by text'],
    '160-civic-elements': [
      'alter table emergency_locations add column civic text',
      'alter table emergency_registrations add column civic text',
    ],
  },
  indexes: {
    '100-indexes-for-growth': [
      { name: 'locations_of_company', on: 'emergency_locations (company_id)' },
      { name: 'registrations_of_line', on: 'emergency_registrations (line_id)' },
    ],
    '145-owners-of-lines': [{ name: 'line_owners', on: 'lines (company_id, account_id)' }],
    '233-orders-under-way': [
      { name: 'orders_under_way', on: "emergency_provisioning (line_id) where state in ('queued', 'pending')" },
    ],
    '246-waiting-checks': [
      { name: 'waiting_checks', on: 'emergency_locations (check_asked_at, id) where check_reference is not null' },
    ],
  },
  expiring: [
    {
      table: 'emergency_acknowledgements',
      key: ['id'],
      keptAfter: { column: 'account_removed_at', keptMs: 'emergencyEvidence' },
    },
    {
      table: 'emergency_registrations',
      key: ['id'],
      keptAfter: { column: 'ended_at', keptMs: 'emergencyEvidence' },
    },
    {
      table: 'emergency_networks',
      key: ['account_id', 'network_hash'],
      keptAfter: { column: 'seen_at', keptMs: networkKeptMs },
    },
  ],
};
