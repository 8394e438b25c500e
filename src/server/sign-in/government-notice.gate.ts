import type { Gate } from '../gate/gate.ts';

/** Accounts of government companies acknowledge a notice in each session. */
export const governmentNoticeGate: Gate = {
  name: 'governmentNotice',
  stage: 'beforeCode',
  refusalCode: 'governmentNoticeRequired',
  isClosed: ({ account, isNoticeAcknowledged }) => account?.isGovernment === true && !isNoticeAcknowledged,
};
