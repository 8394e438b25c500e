import type { Gate } from '../gate/gate.ts';

/** The credential opens several accounts, and the user has chosen none yet (ACCT-1). */
export const accountSelectionGate: Gate = {
  name: 'accountSelection',
  stage: 'beforeCode',
  refusalCode: 'accountSelectionRequired',
  isClosed: ({ account }) => account === undefined,
};
