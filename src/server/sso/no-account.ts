import { Refused } from '../http/refused.ts';

/** The provider vouches for somebody who has no account here, and gets none (SSO-5). */
export class NoAccount extends Refused {
  /** One sentence for operators. */
  readonly detail: string;

  constructor(detail: string) {
    super('ssoNoAccount');
    this.detail = detail;
  }
}
