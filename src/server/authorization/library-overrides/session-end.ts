import { Provider } from 'oidc-provider';

/** Field of the interaction result that passes the end of the session to the library, in milliseconds since 1970. */
export const sessionEnd = 'sessionEnd';

/** A session with the time at which it ends at the latest, in seconds. */
export interface EndingSession {
  endsBy?: number | undefined;
}

/**
 * Stores in a session when it ends at the latest, as the sign-in that began it says. The library stores only the fields
 * that it lists.
 */
export function keepSessionEnd({ Session }: Provider): void {
  const stored: readonly string[] = (Session as unknown as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD; // the types omit it
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => [...stored, 'endsBy'] });
  const { prototype } = Session;
  const { loginAccount } = prototype;
  prototype.loginAccount = function login(this: InstanceType<Provider['Session']> & EndingSession, details) {
    const result = Provider.ctx?.oidc.entities.Interaction?.result; // the library copies it to the request only later
    const end = result?.[sessionEnd] as { readonly at: number } | undefined; // written by finishSignIn
    this.endsBy = end && Math.floor(end.at / 1000);
    loginAccount.call(this, details);
  };
}
