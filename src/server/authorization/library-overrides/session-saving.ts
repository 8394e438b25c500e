import { type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { SessionFacts } from './session-facts.ts';

/** A session of the OpenID library at the end of a request. */
export interface SessionToSave {
  readonly id: string;
  /** The session's id at the start of the request; undefined for a new session. */
  readonly formerId: string | undefined;
  readonly payload: AdapterPayload;
  readonly lifetimeSeconds: number;
  /** The sign-in that proved its account in this request. */
  readonly signInId: string | undefined;
}

export interface SessionRecords {
  /** @returns false if the session, or the sign-in that creates it, has ended during the request */
  save(session: SessionToSave): Promise<boolean>;
  /** Revokes a grant unless its session continues under an id that a concurrent request has set. */
  endGrantOf(sessionUid: string, grantId: string): Promise<void>;
}

type Session = InstanceType<Provider['Session']>;

/** Members of sessions that the library's types omit. */
interface SessionInternals {
  oldId: string | undefined;
  touched: boolean;
  destroyed: boolean;
  getValueAndPayload(): Promise<{ value: string; payload: AdapterPayload }>;
}

/**
 * Saves sessions by conditional writes: the library would restore a session that has ended while a request used it. A
 * sign-in also decides anew whether the session ends with the browser, which the library never takes back.
 * @param recordUse records the use of the session by an app, to be written with the session
 */
export function saveSessionsConditionally(
  { Session: { prototype } }: Provider,
  records: SessionRecords,
  link: (providerSession: string, sessionUid: string) => Promise<void>,
  recordUse: (session: Session) => Promise<void> = async () => undefined,
): void {
  const signIns = new WeakMap<Session, string>();
  const { loginAccount } = prototype;
  prototype.loginAccount = function login(details) {
    delete this.transient; // the choice of this sign-in counts
    loginAccount.call(this, details);
    const signInId = Provider.ctx?.oidc.entities.Interaction?.uid;
    if (signInId) signIns.set(this, signInId);
  };
  prototype.save = async function save(this: Session & SessionInternals & SessionFacts, ttl: number) {
    this.exp = Math.floor(Date.now() / 1000) + ttl;
    const { value, payload } = await this.getValueAndPayload();
    const isStored = this.iat !== undefined;
    const { providerSession } = this;
    if (providerSession && signIns.has(this)) await link(providerSession, this.uid);
    await recordUse(this);
    const isSaved = await records.save({
      id: this.jti,
      formerId: isStored ? (this.oldId ?? this.jti) : undefined,
      payload,
      lifetimeSeconds: ttl,
      signInId: signIns.get(this),
    });
    if (!isSaved) await refuse(this, records);
    signIns.delete(this);
    Object.assign(this, { iat: payload.iat, oldId: undefined });
    this.touched = false;
    this.emit('saved');
    return value;
  };
}

/** Ends the grant that this request has opened with an ended session, and sends its browser no cookie. */
async function refuse(session: Session & SessionInternals, records: SessionRecords): Promise<never> {
  session.destroyed = true; // prevents that the library saves it at the end of the request
  const { ctx } = Provider;
  const grantId = ctx?.oidc.entities.Grant?.jti;
  if (grantId) await records.endGrantOf(session.uid, grantId);
  ctx?.remove('set-cookie');
  throw new errors.LoginRequired('The session has ended.');
}
