import type { z } from 'zod';

/** The operation failed for a reason that the operator can mend. The message is a sentence for the operator. */
export class OperationRefused extends Error {}

/** Something that an operator can do. @typeParam Needs what it works on, which the list of all operations must have */
export interface Operation<In extends z.ZodType, Out, Needs> {
  readonly input: In;
  /** Whether the operation changes data and is therefore recorded in the audit log. */
  readonly changes: boolean;
  readonly run: (needs: Needs, input: z.output<In>) => Promise<Out>;
  /** The account and the client that a change is about, for the audit. */
  readonly subject?: ((output: Out) => Subject) | undefined;
  /** What the audit says of a change; default: its input, without secrets and data of persons. */
  readonly details?: ((input: z.output<In>, output: Out) => object) | undefined;
}

/**
 * Finds the account that an operator names, by id, e-mail address, phone number, or number*extension: the only one, of the
 * company if one is given.
 * @throws OperationRefused unless there is one
 */
export type FindAccount<Found = { readonly id: string }> = (who: string, company?: string) => Promise<Found>;

interface Subject {
  readonly accountId?: string;
  readonly clientId?: string;
}

/** An operation that only reads. */
export function query<In extends z.ZodType, Out, Needs>(
  input: In,
  run: Operation<In, Out, Needs>['run'],
): Operation<In, Out, Needs> {
  return { input, changes: false, run };
}

/** An operation that changes data. */
export function changes<In extends z.ZodType, Out, Needs>(
  input: In,
  run: Operation<In, Out, Needs>['run'],
  subject?: Operation<In, Out, Needs>['subject'],
  details?: Operation<In, Out, Needs>['details'],
): Operation<In, Out, Needs> {
  return { input, changes: true, run, subject, details };
}

/** Operations by name. */
export type NamedOperations = Readonly<Record<string, Performed>>;
interface Performed {
  readonly input: z.ZodType;
  readonly run: (needs: never, input: never) => Promise<unknown>;
}

/** What operations are given and answer, by their names. */
export type OperationTypes<Operations extends NamedOperations> = {
  readonly [Name in keyof Operations]: {
    readonly input: InputTo<Operations[Name]>;
    readonly output: OutputFrom<Operations[Name]>;
  };
};
export type InputTo<One extends Performed> = z.input<One['input']>;
export type OutputFrom<One extends Performed> = Awaited<ReturnType<One['run']>>;

/** Performs operations on an installation, whether its server runs or not. Who performs all of them performs some. */
export interface OperatorOf<Operations extends NamedOperations> {
  /** Has no value. By it the compiler refuses an operator without one of the operations that commands perform. */
  readonly types?: OperationTypes<Operations>;
  perform<Name extends keyof Operations>(
    name: Name,
    input: OperationTypes<Operations>[Name]['input'],
  ): Promise<OperationTypes<Operations>[Name]['output']>;
}

/** Runs `work` on the installation that the environment variables select. */
export type Operate<Operations extends NamedOperations> = (
  work: (operator: OperatorOf<Operations>) => Promise<void>,
) => Promise<void>;
