/** How the page names the account that its sign-in has proven. */
export interface ProvenCredential {
  /** As the user typed it, or as the server shows it. */
  readonly credential: string;
  readonly extension?: string | undefined;
}

let proven: ProvenCredential | undefined;

/** Says who the steps after the proof are for. A page belongs to one sign-in, and a reload asks the server again. */
export function setProvenAccount(account: ProvenCredential | undefined): void {
  proven = account;
}

export function readProvenAccount(): ProvenCredential | undefined {
  return proven;
}
