import type { OutputOf } from '../../contract/call.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { twoFactorCalls } from '../../contract/two-factor/two-factor.ts';
import type { Visit } from '../kernel/visit/visit.tsx';

type Advanced = OutputOf<typeof twoFactorCalls.verifyCode>;

/** A way without a code: the browser, or a device, answers for its user. */
export interface Ceremony {
  /** Passes the second step. */
  confirm(api: Visit['api']): Promise<Advanced>;
  /** Sets the way up, which passes the second step too. */
  setUp(api: Visit['api']): Promise<Advanced>;
  /** The problem that says only that the user has not used it: asked for on arrival, it is no problem, as its button is there. */
  readonly unused: ErrorName;
}
