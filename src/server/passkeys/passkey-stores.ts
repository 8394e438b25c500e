import { join } from 'node:path';
import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { type Authenticators, createAuthenticators } from './authenticators.ts';
import { type Ceremonies, createCeremonies } from './ceremonies.ts';
import { createPasskeyPolicies, type PasskeyPolicies } from './passkey-policies.ts';
import { createPasskeys, type Passkeys } from './passkey-store.ts';

/** What is stored about passkeys, and what verifies them. */
export interface PasskeyStores {
  readonly passkeys: Passkeys;
  readonly passkeyPolicies: PasskeyPolicies;
  readonly authenticators: Authenticators;
  readonly ceremonies: Ceremonies;
}

interface Where {
  readonly origins: Pick<Origins, 'relyingParty'>;
  readonly dataFolder: string;
}

export function createPasskeyStores(
  database: Database,
  secrets: Pick<Secrets, 'sign' | 'verify'>,
  { origins, dataFolder }: Where,
): PasskeyStores {
  const authenticators = createAuthenticators(join(dataFolder, 'authenticators'));
  return {
    passkeys: createPasskeys(database),
    passkeyPolicies: createPasskeyPolicies(database),
    authenticators,
    ceremonies: createCeremonies(origins.relyingParty(), secrets, authenticators),
  };
}
