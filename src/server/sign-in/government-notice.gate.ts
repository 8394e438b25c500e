import type { Gate } from '../gate/gate.ts';

/** Users of government companies must acknowledge a notice in each session. */
export const governmentNoticeGate: Gate = {
  name: 'governmentNotice',
  stage: 'beforeCode',
  refusalCode: 'governmentNoticeRequired',
  isClosed: ({ account, isNoticeAcknowledged }) => account?.isGovernment === true && !isNoticeAcknowledged,
};
