import type { OutputOf } from '../../contract/call.ts';
import type { ownPasskeyCalls } from '../../contract/two-factor/passkeys.ts';

/** What the server says of the passkeys of who is signed in. */
export type OwnPasskeys = OutputOf<typeof ownPasskeyCalls.ownPasskeys>;
export type OwnPasskey = OwnPasskeys['passkeys'][number];
