import type { Gate } from '../gate/gate.ts';

/** Closed until the user has chosen one of several proven accounts (ACCT-1). */
export const accountSelectionGate: Gate = {
  name: 'accountSelection',
  stage: 'beforeCode',
  refusalCode: 'accountSelectionRequired',
  isClosed: ({ account }) => account === undefined,
};
