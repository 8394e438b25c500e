import type { CeremonyChannel } from '../../contract/two-factor/factor-ways.ts';
import type { Ceremony } from './Ceremony.ts';
import { passkeyCeremony } from './passkey/passkey-ceremony.ts';

/** The action of each way without a code. */
export const ceremonies: Readonly<Record<CeremonyChannel, Ceremony>> = { passkey: passkeyCeremony };
