import { Provider } from 'oidc-provider';

/** The field of a code with the id of the sign-in that it comes from. */
interface OfSignIn {
  signInId?: string | undefined;
}

/**
 * Stores with a code the sign-in that it comes from, so that the audit of its tokens names it. A code that a session answers
 * without a page has none. The library stores only the fields that it lists.
 */
export function keepSignInOfCodes({ AuthorizationCode, DeviceCode }: Provider): void {
  for (const model of [AuthorizationCode, DeviceCode]) {
    const listed: readonly string[] = (model as unknown as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD; // the types omit it
    Object.defineProperty(model, 'IN_PAYLOAD', { get: () => [...listed, 'signInId'] });
    const prototype = model.prototype as OfSignIn & { save(): Promise<string> };
    const { save } = prototype;
    prototype.save = function saveWithSignIn(this: OfSignIn) {
      const signInId = Provider.ctx?.oidc.entities.Interaction?.uid;
      if (signInId !== undefined) this.signInId = signInId;
      return save.call(this);
    };
  }
}

/** The sign-in of the code that a token request has redeemed; undefined for a refresh. */
export const signInOfCode = (entities: Readonly<Record<string, unknown>>): string | undefined =>
  ((entities.AuthorizationCode ?? entities.DeviceCode) as OfSignIn | undefined)?.signInId; // as stored above
