/** Properties of the chip of an account. */
export interface AccountChipProps {
  /** As the user typed it, or as the server shows it. */
  readonly credential: string;
  /** Of a number. */
  readonly extension?: string | undefined;
  /** The name of the user, where the server has told it. */
  readonly name?: string;
  /** Id of the credential, for the field that it describes. */
  readonly id?: string;
  /** Without it, nobody else can take over. */
  readonly onOther?: (() => void) | undefined;
}
