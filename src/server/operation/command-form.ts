// The form of an operation on the command line. The rest comes from its row.

/** An operation that the command line goes without. */
export interface ApiAlone {
  /** Why, as a sentence. */
  readonly apiAlone: string;
}

/** The form of an input field on the command line, where its schema does not tell it. */
export interface OptionForm {
  /** Without dashes; default: the field's, in the way of the command line. Each of several gives the same field. */
  readonly name?: string | readonly string[];
  /** The text in the help. Default: the description of the field. */
  readonly help?: string;
  /** Two values of the field: the option gives the first, with `no-` before its name the second. */
  readonly either?: readonly [yes: string, no: string];
  /** The option has no value. It asks for one at the terminal, or reads it from the standard input: a password. */
  readonly asks?: string;
  /** The option names a file, whose text is the value. */
  readonly isFile?: true;
  /** Reads what was given, several times for a list. Throws OperationRefused. */
  readonly read?: (given: readonly string[]) => unknown;
}

/** An item of the list that an operation answers, or the thing that it answers. */
export type Shown<Out> = Out extends readonly (infer Item)[] ? Item : Out;

/** The command of an operation. Its functions are methods, so that one type fits the rows of all operations. */
export interface CommandForm<In, Out> {
  /** Its words, such as `client rotate-secret`; default: the resource of the path and what the method does to it. */
  readonly words?: string;
  /** Another last word of it. */
  readonly alias?: string;
  /** Fields that are arguments, in their order; default: those of the path. */
  readonly arguments?: readonly string[];
  /** Fields whose options are not as their schemas say: another name, or more. `false`: there is none. */
  readonly options?: Readonly<Record<string, string | false | OptionForm>>;
  /** Completes "No ….", for an empty list; default: the resource of the path. */
  readonly plural?: string;
  /** Most items of a list, unless `--limit` says so; default: all. */
  readonly most?: number;
  /** E-mail addresses and numbers are masked unless `--full` is given. */
  readonly isMasked?: true;
  /** Of a list: what is said when it has no item of this key. Then there is a command `show` for one item of it, too. */
  missing?(key: string): string;
  /** The fields that are shown of an item or a thing. Default: all of them. */
  shows?(one: Shown<Out>): object;
  /** The cells of an item; default: its values. */
  cells?(one: Shown<Out>): readonly (string | undefined)[];
  /** The text that is printed for an output. Default: a table, a record, or a sentence such as “Changed x.” */
  says?(output: Out, input: In): string;
  /** Completes "Remove …?", which is asked before a removal; default: the resource and its name. */
  confirms?(input: In): string;
  /** A removal that is not asked about. */
  readonly isUnasked?: true;
}
