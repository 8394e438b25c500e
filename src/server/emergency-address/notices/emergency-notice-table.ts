import type { Instant } from '../../storage/tables.ts';

/** What is told of a line: its user goes without an address, another one was chosen, or the service has refused it. */
export type Told = 'noLocation' | 'outOfCountry' | 'moved' | 'refused';

/** What the contact of a company is to be told, until a mail tells it. A line has one notice, the last one. */
export interface EmergencyNoticeTable {
  line_id: string;
  account_id: string;
  company_id: string;
  what: Told;
  at: Instant;
  /** When a mail may tell it. */
  due_at: Instant;
}
