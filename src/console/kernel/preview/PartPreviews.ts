import type { ReactNode } from 'react';
import type { RemoteOperation } from '../operation.ts';
import type { ApiProblem } from '../problem.ts';
import type { ConsoleSay } from '../texts.ts';

/** A state of a part for the gallery. The console does not contain it. */
export interface PartPreview {
  /** Draws it with texts of the catalogue. Values, such as names of people, are invented. */
  readonly draw: (say: ConsoleSay) => ReactNode;
  /** Answers of the management API. A call without one waits for its answer. */
  readonly answers?: readonly OperationAnswer[];
  /** Selectors of elements to press, and of fields with the text to type, in order. */
  readonly press?: readonly (string | readonly [field: string, text: string])[];
  /** A selector of what is there once the state is reached. */
  readonly shows?: string;
  /** It is the page, and stands in no other. */
  readonly isPage?: true;
}

/** What a `*.preview.tsx` file exports as `previews`: the named states of each part. */
export type PartPreviews = Readonly<Record<string, Readonly<Record<string, PartPreview>>>>;

/** The answer to calls of an operation. */
export interface OperationAnswer {
  readonly operation: Pick<RemoteOperation<never, unknown>, 'method' | 'path'>;
  /** Fields in the path; without them, of any call. */
  readonly input: Readonly<Record<string, string>>;
  readonly output: unknown;
}

/** Answers the calls of an operation, or refuses them. @param input of which calls: fields in the path */
export const answer = <Input, Output>(
  { method, path }: RemoteOperation<Input, Output>,
  output: Output | ApiProblem,
  input: OperationAnswer['input'] = {},
): OperationAnswer => ({ operation: { method, path }, input, output });
