/** What the processes of an installation tell each other and the command line. */
export { findOwnAddress, keepOwnAddress, OwnAddressUnknown } from './own-address.ts';
export { processTables } from './process-tables.ts';
export { createProcessRegistry, sealWithSharedSecret } from './shared-secrets.ts';
export { describeThisProcess, type ThisProcess } from './this-process.ts';
