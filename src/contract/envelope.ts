import type { ApiErrorCode, ErrorName, NamedError } from './errors.ts';

/** Values for the placeholders of a message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/**
 * Why a call was refused: a row of `namedErrors`, sent with the response so that the page need not load that table.
 * `code` is absent for a named error without a number (ERR-4).
 */
export interface Refusal extends NamedError {
  readonly code?: ApiErrorCode;
  readonly name: ErrorName;
  readonly fatal?: true;
  readonly params?: MessageParameters;
  /** The fields that are not right, with the error `validationErrors`. */
  readonly problems?: readonly FieldProblem[];
}

/** A field that is not right, and the rule that it breaks. The page has the sentence of the rule. */
export interface FieldProblem {
  readonly fieldId: string;
  readonly rule: string;
  readonly params?: MessageParameters | undefined;
}

/** The body of every response to a call (API-3). The server logs the same `traceId`. */
export type Envelope<Data> =
  | { readonly status: { readonly success: true }; readonly data: Data }
  | { readonly status: { readonly success: false; readonly traceId: string } & Refusal };
