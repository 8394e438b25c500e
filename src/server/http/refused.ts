import type { FieldProblem, MessageParameters, Refusal } from '../../contract/envelope.ts';
import { type ApiErrorCode, apiErrors, type ErrorName, type NamedError, namedErrors } from '../../contract/errors.ts';
import { DatabaseUnavailable } from '../storage/unavailable.ts';

/** A refused call: thrown by a capability, and sent as an error in the envelope (API-3). */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** HTTP status of the response. */
  readonly httpStatus: number;
  /** Seconds after which trying again may help; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: ApiErrorCode | ErrorName,
    options: {
      params?: MessageParameters;
      problems?: readonly FieldProblem[];
      name?: ErrorName | undefined;
      httpStatus?: number;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(`refused: ${reason}`);
    const { params, name, problems } = options;
    this.refusal = { ...refusalOf(reason, params, name), ...(problems && { problems }) };
    this.httpStatus = options.httpStatus ?? (reason === 429 ? 429 : 400);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Seconds after which a database that was away may be back. */
export const unavailableRetrySeconds = 2;

/** A failure of the database that another attempt may not meet, as a refused call. Others are returned as they are. */
export function asRefused(error: unknown): unknown {
  const isUnavailable = (reason: unknown) => reason instanceof DatabaseUnavailable;
  if (!isUnavailable(error) && !(error instanceof Error && isUnavailable(error.cause))) return error;
  return new Refused('serviceUnavailable', { httpStatus: 503, retryAfterSeconds: unavailableRetrySeconds });
}

/**
 * The refusal for an error code or name, as sent to the browser.
 * @param named the error of a code that stands for several
 */
export function refusalOf(
  reason: ApiErrorCode | ErrorName,
  params?: MessageParameters,
  named: ErrorName | undefined = undefined,
): Refusal {
  const code = typeof reason === 'number' ? { code: reason } : {};
  const name = named ?? (typeof reason === 'number' ? apiErrors[reason].name : reason);
  const fatal = typeof reason === 'number' && 'fatal' in apiErrors[reason] ? { fatal: true as const } : {};
  const row: NamedError = namedErrors[name];
  return { ...code, name, ...row, ...fatal, ...(params ? { params } : {}) };
}

/** Refuses input whose fields are not right: `validationErrors`, with the rule that each field breaks. */
export function refusedFields(problems: readonly FieldProblem[]): Refused {
  return new Refused('validationErrors', { problems });
}
