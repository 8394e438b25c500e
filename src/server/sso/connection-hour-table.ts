import type { Instant } from '../storage/tables.ts';

/** What came of sign-ins by a company's connection in an hour. It says nothing of a person. */
export interface SsoConnectionHourTable {
  connection_id: string;
  /** When the hour began. */
  hour: Instant;
  signed_in: number;
  failed: number;
  expires_at: Instant;
}

/** What makes a count one row. */
export const connectionHourKey = ['connection_id', 'hour'] as const satisfies readonly (keyof SsoConnectionHourTable)[];

declare module '../storage/tables.ts' {
  interface Tables {
    sso_connection_hours: SsoConnectionHourTable;
  }
}
