/** What the address of the view says. */
export interface InstallationSearch {
  /** The settings that the environment gives alone. */
  readonly given?: true;
}

/** Reads the address; what is unknown there is left out. */
export const readInstallationSearch = ({ given }: Record<string, unknown>): InstallationSearch =>
  given === true ? { given } : {};
