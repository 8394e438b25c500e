import type { ApiErrorCode, ErrorKind, ErrorName, FieldName, Surface } from './errors.ts';
import type { ScreenName } from './paths.ts';

/** Values for the placeholders of a message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/**
 * Why a call was refused: a row of `namedErrors`, sent with the response so that the page need not load that table.
 * `code` is absent for a named error without a number (ERR-4).
 */
export interface Refusal {
  readonly code?: ApiErrorCode;
  readonly name: ErrorName;
  readonly kind: ErrorKind;
  readonly surface: Surface;
  readonly field?: FieldName;
  readonly leadsTo?: ScreenName;
  readonly fatal?: true;
  readonly params?: MessageParameters;
}

/** The body of every response to a call (API-3). The server logs the same `traceId`. */
export type Envelope<Data> =
  | { readonly status: { readonly success: true }; readonly data: Data }
  | { readonly status: { readonly success: false; readonly traceId: string } & Refusal };
