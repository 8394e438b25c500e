import { z } from 'zod';
import { defineFact, type Gate } from '../gate/gate.ts';

/** The user has acknowledged the notice. */
export const governmentNotice = defineFact({
  name: 'governmentNotice',
  scope: 'account',
  value: z.literal(true),
  inSession: { field: 'isNoticeAcknowledged', of: 'everyApp' },
});

/** Users of government companies must acknowledge a notice in each session. */
export const governmentNoticeGate: Gate = {
  name: 'governmentNotice',
  stage: 'beforeCode',
  refusalCode: 'governmentNoticeRequired',
  isClosed: ({ account, facts }) => account?.isGovernment === true && !facts.get(governmentNotice),
};
