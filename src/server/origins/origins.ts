/** Scheme, host and port without a trailing slash, such as `https://login.example`. */
export type Origin = string;

/** The part of a request that tells at which host it has arrived. */
export interface Arrived {
  readonly hostName: string;
}

/**
 * The addresses at which users, apps and partners reach this server. Nothing else knows one. The source of each is
 * PUBLIC_URL, never a header of a request alone.
 */
export interface Origins {
  /** Of a brand: links in its messages, and the host that its pages and codes are bound to. */
  ofBrand(brandId: number): Origin;
  /**
   * Of the installation, whatever the brand: the issuer and resource of the management API, callbacks of message providers,
   * and what partners have registered once, such as entity ids and redirect addresses of single sign-on.
   */
  ofInstallation(): Origin;
  /** Where a request has arrived: what its answer leads back to, and the origin that its page must have. */
  ofRequest(request: Arrived): Origin;
  /** Every own origin, for what is registered at all of them. */
  all(): readonly Origin[];
  /** For whom passkeys are made (RP ID), and the origins whose pages may ask for them (WebAuthn Level 3 §5.1.2). */
  relyingParty(): RelyingParty;
}

export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly Origin[];
}

/** The addresses of an installation whose brands share one host. */
export function createOrigins(publicUrl: Origin): Origins {
  return {
    ofBrand: () => publicUrl,
    ofInstallation: () => publicUrl,
    ofRequest: () => publicUrl,
    all: () => [publicUrl],
    relyingParty: () => ({ id: new URL(publicUrl).hostname, origins: [publicUrl] }),
  };
}

/** Whether an address is an own one, or below it. */
export const isOwnAddress = (origins: Pick<Origins, 'all'>, address: string): boolean =>
  origins.all().some((origin) => address === origin || address.startsWith(`${origin}/`));
