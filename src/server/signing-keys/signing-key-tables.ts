import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

export interface SigningKeyTable {
  kid: string;
  /** Private JWK, sealed. */
  sealed_jwk: string;
  created_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    signing_keys: SigningKeyTable;
  }
}

export const signingKeyTables: CapabilityTables = {
  migrations: {
    '001-foundation': [
      `create table signing_keys (kid text primary key, sealed_jwk text not null, created_at bigint not null)`,
    ],
  },
};
