import type { z } from 'zod';
import type { Installation } from '../installation.ts';

/** The operation failed for a reason that the operator can mend. The message is a sentence for the operator. */
export class OperationRefused extends Error {}

/** Something that an operator can do. */
export interface Operation<In extends z.ZodType, Out> {
  readonly input: In;
  /** Whether the operation changes data and is therefore recorded in the audit log. */
  readonly changes: boolean;
  run(installation: Installation, input: z.output<In>): Promise<Out>;
  /** The account and the client that a change is about, for the audit. */
  readonly subject?: ((output: Out) => Subject) | undefined;
  /** What the audit says of a change; default: its input, without secrets and data of persons. */
  readonly details?: ((input: z.output<In>, output: Out) => object) | undefined;
}

interface Subject {
  readonly accountId?: string;
  readonly clientId?: string;
}

/** An operation that only reads. */
export function query<In extends z.ZodType, Out>(input: In, run: Operation<In, Out>['run']): Operation<In, Out> {
  return { input, changes: false, run };
}

/** An operation that changes data. */
export function changes<In extends z.ZodType, Out>(
  input: In,
  run: Operation<In, Out>['run'],
  subject?: Operation<In, Out>['subject'],
  details?: Operation<In, Out>['details'],
): Operation<In, Out> {
  return { input, changes: true, run, subject, details };
}
