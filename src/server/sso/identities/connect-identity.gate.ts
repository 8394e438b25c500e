import type { Gate } from '../../gate/gate.ts';
import { pendingIdentity } from '../sign-in-facts.ts';

/** Closed until the user has decided whether to connect the identity of a provider to the account that they proved. */
export const connectIdentityGate: Gate = {
  name: 'connectIdentity',
  stage: 'beforeCode',
  refusalCode: 'identityConnectionDue',
  isClosed: ({ account, facts }) => account !== undefined && facts.get(pendingIdentity) !== undefined,
};
