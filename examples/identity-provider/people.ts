/** A person whom the provider can sign in, and what it tells about them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly isEmailVerified?: boolean;
  /** Authentication methods (RFC 8176). */
  readonly amr?: readonly string[];
  /** Further claims, such as `given_name`. */
  readonly claims?: Readonly<Record<string, string | number>>;
}

/** The people of the demo's company. */
export const demoPeople: readonly Person[] = [
  { email: 'priya@summitridge.example', name: 'Priya Holt' },
  { email: 'quinn@summitridge.example', name: 'Quinn Maddox', amr: ['pwd', 'mfa'] },
  { email: 'nora@summitridge.example', name: 'Nora Vance' },
  // Has no account yet.
  { email: 'mara@summitridge.example', name: 'Mara Quill' },
];

/** The people of the demo's company with a SAML provider. */
export const samlPeople: readonly Person[] = [
  { email: 'alfie@brightwell.example', name: 'Alfie Thornton' },
  { email: 'daisy@brightwell.example', name: 'Daisy Winslow', amr: ['pwd', 'mfa'] },
];

/** A subject says nothing about the address, which may change. */
export const subjectOf = (email: string) => Buffer.from(email).toString('base64url');
