/** What the address of the view says. */
export interface KeysSearch {
  /** The id of the key beside the list. */
  readonly open?: string;
}

/** Reads the address; what is unknown there is left out. */
export const readKeysSearch = ({ open }: Record<string, unknown>): KeysSearch =>
  typeof open === 'string' && open !== '' ? { open } : {};
