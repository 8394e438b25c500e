import { z } from 'zod';
import type { ApiResponse } from '../http/register-api.ts';

/** The problems that the API answers with, by their codes: the HTTP status and the title (RFC 9457). */
export const problems = {
  invalidRequest: [400, 'The request cannot be read.'],
  missingToken: [401, 'The request has no access token.'],
  invalidToken: [401, 'The access token is not valid.'],
  proofNeeded: [401, 'The access token needs a proof of its key.'],
  invalidProof: [401, 'The proof of the key is not valid.'],
  confirmationNeeded: [401, 'The person must confirm the sign-in.'],
  sessionCovered: [401, 'The session of the console is covered until its person has confirmed it.'],
  linkEnded: [401, 'The set-up link works no more.'],
  permissionMissing: [403, 'The caller is not permitted to do this.'],
  scopeMissing: [403, 'The access token does not allow this.'],
  personNeeded: [403, 'Only a person can do this.'],
  notFound: [404, 'It does not exist, or is out of reach.'],
  methodNotAllowed: [405, 'The path has no such method.'],
  conflict: [409, 'It cannot be done in the present state.'],
  locksCallerOut: [409, 'It would lock out the person who asks for it.'],
  requestInProgress: [409, 'The same request is being carried out.'],
  changedMeanwhile: [412, 'It was changed meanwhile.'],
  tooLarge: [413, 'The request is too large.'],
  mediaTypeNotSupported: [415, 'The body is not JSON.'],
  invalidInput: [422, 'The input is not valid.'],
  keyReused: [422, 'The idempotency key belongs to another request.'],
  tooManyRequests: [429, 'There were too many requests.'],
  failed: [500, 'The server failed.'],
  unavailable: [503, 'The service is not available now.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;
export type ProblemCode = keyof typeof problems;

/** The body of a response that is a problem. */
export const problemBody = z
  .object({
    type: z.string().describe('Names the kind of the problem: `urn:portico:problem:` and the code.'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problems) as ProblemCode[]), // its own keys
    detail: z.string().optional(),
    instance: z.string().optional().describe('Reference of the request, which the log and the audit have too.'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer (RFC 6901).'), detail: z.string() }))
      .optional()
      .describe('What is wrong with the input.'),
  })
  .meta({ id: 'Problem' });

interface More {
  readonly detail?: string | undefined;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A problem that ends a request. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly more: More;

  constructor(code: ProblemCode, more: More = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

export const problemType = 'application/problem+json';

/** The response of a problem. @param traceId the reference of the request */
export function problemResponse({ code, more }: Problem, traceId: string): ApiResponse {
  const [status, title] = problems[code];
  return {
    status,
    headers: { 'content-type': problemType, ...more.headers },
    json: {
      type: `urn:portico:problem:${code}`,
      title,
      status,
      code,
      detail: more.detail,
      instance: `urn:portico:reference:${traceId}`,
      errors: more.errors,
    },
    logged: { refused: code },
  };
}
