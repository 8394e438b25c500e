import type { Problem } from './management.generated.ts';

/** A request that the API has answered with a problem, or that has had no answer. */
export class ApiProblem extends Error {
  /** `networkError` without an answer. */
  readonly code: Problem['code'] | 'networkError';
  readonly status: number;
  readonly detail: string | undefined;
  /** Reference of the request, which support can look up. */
  readonly reference: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;

  constructor(code: ApiProblem['code'], status: number, body: Partial<Problem> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.detail = body.detail;
    this.reference = body.instance;
    this.errors = body.errors ?? [];
  }
}

/** Whether a request may succeed when it is sent again as it is. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'networkError' || error.status >= 500;

export const hasCode = (error: unknown, code: ApiProblem['code']): error is ApiProblem =>
  error instanceof ApiProblem && error.code === code;
