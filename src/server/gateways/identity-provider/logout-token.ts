import { IdentityRefused } from './identity-provider.ts';
import { type SignedContext, verifySigned } from './signed-notice.ts';

/** A verified logout token. */
export interface LogoutToken {
  readonly jti: string;
  readonly subject: string | undefined;
  /** The session at the provider: `sid`. */
  readonly session: string | undefined;
  /** When it can no longer be used, in milliseconds since 1970. */
  readonly endsAt: number;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const lifetimeSeconds = 600;

const refuse = (detail: string): never => {
  throw new IdentityRefused('invalidAnswer', `The logout token ${detail}.`, 'answer');
};

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). The signature must be by a published key, so
 * `alg` `none` and one with the client secret are refused; an ID token, which has a nonce or no such event, is refused too.
 * @throws IdentityRefused
 */
export async function readLogoutToken(token: string, context: SignedContext): Promise<LogoutToken> {
  const payload = await verifySigned(token, context, {
    maxTokenAge: lifetimeSeconds,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { events, sub, sid, jti, iat = 0, nonce } = payload;
  const event = (events as Readonly<Record<string, unknown>> | null)?.[logoutEvent]; // any JSON has fields, or is null
  if (typeof event !== 'object' || event === null) refuse('has no logout event');
  if (nonce !== undefined) refuse('has a nonce');
  const [subject, session] = [textOf(sub), textOf(sid)];
  if (subject === undefined && session === undefined) refuse('names neither a user nor a session');
  return {
    jti: textOf(jti) ?? refuse('has no usable jti'),
    subject,
    session,
    endsAt: (iat + lifetimeSeconds) * 1000,
  };
}
