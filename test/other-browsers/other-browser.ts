/** A browser of another engine than Chromium, for the journeys that must work in each. */
export interface OtherBrowser {
  readonly name: string;
  /** Opens a page in an empty profile. */
  open(size?: { readonly width: number; readonly height: number }): Promise<OtherPage>;
  /** Adds an authenticator of the browser's own, which answers without a dialog, where the browser can have one. */
  addAuthenticator?(): Promise<OtherAuthenticator>;
  close(): Promise<void>;
}

/** A virtual authenticator (WebAuthn Level 3 §11), shared by all pages of the browser. */
export interface OtherAuthenticator {
  /** Whether its user passes the check of the fingerprint or the PIN. At first, yes. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Unplugs it. */
  remove(): Promise<void>;
}

/** What a journey needs of a page. Elements are found by their text, in the page itself (`walk.ts`). */
export interface OtherPage {
  goto(address: string): Promise<void>;
  /** Returns the value of an expression in the page, which JSON can hold. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Types into the focused element. A line break is the Enter key. */
  type(text: string): Promise<void>;
  /** Closes the page. Throws if it threw an exception or logged an error, where the browser tells. */
  close(): Promise<void>;
}
