import { Refused } from '../../http/refused.ts';

/** The provider vouches for somebody whom no account can be opened for (SSO-5). */
export class NoAccount extends Refused {
  /** One sentence for operators. */
  readonly detail: string;

  /** @param name `ssoIdentityConflict`: there is an account, and it is not clear that it is the user's. */
  constructor(detail: string, name: 'ssoNoAccount' | 'ssoIdentityConflict' = 'ssoNoAccount') {
    super(name);
    this.detail = detail;
  }

  /** Neither a new account nor a password can mend it. */
  get isConflict(): boolean {
    return this.refusal.name === 'ssoIdentityConflict';
  }
}

/** The account of the address belongs to another user of the provider. */
export const anotherUser = (connectionId: string, accountId: string) =>
  new NoAccount(
    'Another user of the provider is connected to the account of this address. ' +
      `If it is the same person, "portico sso identity remove ${connectionId} ${accountId}" lets the new one in.`,
    'ssoIdentityConflict',
  );
