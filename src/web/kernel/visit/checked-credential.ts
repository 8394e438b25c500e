import { readStored } from '../browser/storage.ts';

/** The credential that this tab has checked, as other screens than the sign-in's need it. */
export interface CheckedCredential {
  readonly type: 'email' | 'number';
  /** Formatted for display. */
  readonly shown: string;
  /** What calls take. */
  readonly username: string;
  readonly extension?: string;
}

export function readCheckedCredential(): CheckedCredential | undefined {
  return readStored<CheckedCredential>('credential');
}
