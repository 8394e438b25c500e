import type { ErrorName } from '../../contract/errors.ts';
import { IdentityRefused, type RefusalReason } from '../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../http/refused.ts';
import { NoAccount } from './identities/no-account.ts';
import type { SsoFailure } from './stores/start-store.ts';

/** The error that users see for what a provider did (SSO-5). */
const names: Readonly<Record<RefusalReason, ErrorName>> = {
  denied: 'oauthDenied',
  notSignedIn: 'ssoAuthError',
  unreachable: 'ssoProviderDown',
  misconfigured: 'invalidIdpEntity',
  otherIssuer: 'invalidIdpEntity',
  invalidAnswer: 'ssoInvalidToken',
  unsolicited: 'ssoBegunElsewhere',
  notFresh: 'ssoInvalidToken',
};

/** Why a start failed, from the error that stopped it. Any other error is thrown again. */
export function failureOf(reason: unknown, traceId: string): SsoFailure {
  if (reason instanceof IdentityRefused) return { name: names[reason.reason], detail: reason.message, traceId };
  if (!(reason instanceof Refused)) throw reason;
  const { name, code } = reason.refusal;
  const detail = reason instanceof NoAccount ? reason.detail : `The sign-in was refused: ${name}.`;
  return { name, detail, traceId, ...(code !== undefined && { code }) };
}
