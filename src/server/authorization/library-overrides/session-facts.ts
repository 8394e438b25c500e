import { Provider } from 'oidc-provider';

/** Field of the interaction result that passes the facts of the session to the library. */
export const sessionFacts = 'sessionFacts';

/** What a session keeps of the sign-in that began it. */
export interface SessionFacts {
  /** When it ends at the latest, in seconds since 1970. */
  readonly endsBy?: number | undefined;
  /** Id of the kept session at the company's provider, which began with it. */
  readonly providerSession?: string | undefined;
}

const stored = ['endsBy', 'providerSession'] as const satisfies (keyof SessionFacts)[];

/** Stores these facts in sessions. The library stores only the fields that it lists. */
export function keepSessionFacts({ Session }: Provider): void {
  const listed: readonly string[] = (Session as unknown as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD; // the types omit it
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => [...listed, ...stored] });
  const { prototype } = Session;
  const { loginAccount } = prototype;
  prototype.loginAccount = function login(this: InstanceType<Provider['Session']> & SessionFacts, details) {
    const result = Provider.ctx?.oidc.entities.Interaction?.result; // the library copies it to the request only later
    const facts = result?.[sessionFacts] as SessionFacts | undefined; // written by finishSignIn
    Object.assign(this, { endsBy: facts?.endsBy, providerSession: facts?.providerSession });
    loginAccount.call(this, details);
  };
}
