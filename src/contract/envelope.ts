import type { ApiErrorCode, ErrorKind, ErrorName, FieldName, Surface } from './errors.ts';
import type { ScreenName } from './paths.ts';

/** Values that a message's placeholders take. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/**
 * Why a call was refused: the catalogue's row, copied onto the wire, so that the page needs no copy of the catalogue.
 * `code` is absent for a named error that has no number (§8).
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

/** Every answer of every call (§4): what was asked for, or why not. `traceId` stands in the server's log. */
export type Envelope<Data> =
  | { readonly status: { readonly success: true }; readonly data: Data }
  | { readonly status: { readonly success: false; readonly traceId: string } & Refusal };
