import type { CeremonyChannel } from '../../contract/two-factor/factor-ways.ts';
import type { Ceremony } from './Ceremony.ts';
import { passkeyCeremony } from './passkey/passkey-ceremony.ts';

/** What each way without a code does. */
export const ceremonies: Readonly<Record<CeremonyChannel, Ceremony>> = { passkey: passkeyCeremony };
