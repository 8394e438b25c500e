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
