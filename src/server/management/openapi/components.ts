import { authorizationPath } from '../../../contract/sign-in/authorization.ts';
import { permissions } from '../../operation/permissions.ts';
import type { Origin, Origins } from '../../origins/origins.ts';
import { mostItems, usualItems } from '../pages.ts';
import { problems, problemType } from '../problem.ts';

export interface About {
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly audience: string;
}

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

const parameters = {
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'Items of a page. A page of lines has all those of so many users.',
    schema: { type: 'integer', minimum: 1, maximum: mostItems, default: usualItems },
  },
  Cursor: {
    name: 'cursor',
    in: 'query',
    description: '`next` of the page before.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the thing as it was seen. If it was changed meanwhile, nothing is done (412).',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what is there already. If it is the same, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A new random text for each change. The same change sent again with it is carried out once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  AuditReason: {
    name: 'Audit-Reason',
    in: 'header',
    description: 'Why, for the audit. It must be given where a second person has to agree.',
    schema: { type: 'string', maxLength: 200 },
  },
} as const;
export type ParameterName = keyof typeof parameters;

const headers = {
  RateLimit: header('What is left to the caller in this minute.'),
  RateLimitPolicy: header('How many requests a caller has in a minute.'),
  ETag: header('The version of the thing, for `If-Match` and `If-None-Match`.'),
  RetryAfter: header('Seconds after which to try again.', { type: 'integer' }),
  WwwAuthenticate: header('What kind of token or sign-in is needed (RFC 6750, RFC 9449, RFC 9470).'),
} as const;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
export const parameterRef = (name: ParameterName) => ref('parameters', name);
export const schemaRef = (name: string) => ref('schemas', name);

/** Headers of each response of success. */
export const limitHeaders = {
  RateLimit: ref('headers', 'RateLimit'),
  'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
};
export const versionHeader = { ETag: ref('headers', 'ETag') };
export const locationHeader = (description: string) => ({
  Location: header(description, { type: 'string', format: 'uri-reference' }),
});

const problem = ref('responses', 'Problem');
/** Each status by itself: generators of clients make types of them, and not of ranges. */
export const problemOnly: Readonly<Record<string, object>> = Object.fromEntries(
  Object.values(problems).map(([status]) => [String(status), problem]),
);
export const secondPerson = { '202': ref('responses', 'SecondPerson') };
export const notModified = { '304': ref('responses', 'NotModified') };

const responses = {
  Problem: {
    description: 'A problem (RFC 9457). Its `code` says which.',
    headers: { 'Retry-After': ref('headers', 'RetryAfter'), 'WWW-Authenticate': ref('headers', 'WwwAuthenticate') },
    content: { [problemType]: { schema: schemaRef('Problem') } },
  },
  SecondPerson: {
    description: 'A second person must agree. Then who asked carries it out at `/approvals/{id}/run`.',
    headers: { ...limitHeaders, ...locationHeader('Where to see whether somebody has agreed.') },
    content: { 'application/json': { schema: schemaRef('WaitingApproval') } },
  },
  NotModified: {
    description: 'It is the version of `If-None-Match`.',
    headers: { ...limitHeaders, ...versionHeader },
  },
};

/** What operations refer to, beside schemas. */
export const components = ({ origins, audience }: About) => ({
  parameters,
  headers,
  responses,
  securitySchemes: { oauth: securityScheme(origins.ofInstallation(), audience) },
});

function securityScheme(issuer: Origin, audience: string) {
  const tokenUrl = `${issuer}/oauth/token`;
  return {
    type: 'oauth2',
    description: `Access tokens for \`resource=${audience}\`. A token can be bound to a key of its client (DPoP, RFC 9449).`,
    flows: {
      clientCredentials: { tokenUrl, scopes: permissions },
      authorizationCode: { authorizationUrl: `${issuer}${authorizationPath}`, tokenUrl, scopes: permissions },
    },
  };
}
