import type { RequestContext } from '../http/serve.ts';
import type { Asked } from '../messages/messages.ts';
import { deviceOf } from '../sessions/sessions.ts';

/** The request that a message speaks of. */
export const askedOf = ({ userAgent }: Pick<RequestContext, 'userAgent'>): Asked => ({
  at: Date.now(),
  ...deviceOf(userAgent),
});
