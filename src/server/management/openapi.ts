import { z } from 'zod';
import { authorizationPath } from '../../contract/authorization.ts';
import { managementPath } from '../../contract/management.ts';
import type { Operation } from '../operation/operation.ts';
import { permissions } from '../operation/permissions.ts';
import { mostItems, usualItems } from './pages.ts';
import { problemBody, problems, problemType } from './problem.ts';
import { inputSchemaOf, type JsonSchema, pathFields, readsQuery } from './request-input.ts';

type ApiOperation = Operation<z.ZodType, z.ZodType, never>;

interface About {
  readonly publicUrl: string;
  readonly audience: string;
}

const outputSchemaOf = (output: z.ZodType) =>
  z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema; // as the library documents

/** Without what is no keyword of a schema inside of a document. */
const inside = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;

/** Without the field that the API fills by itself. */
function withoutField(schema: JsonSchema, field: string | undefined): JsonSchema {
  if (field === undefined) return schema;
  const { [field]: _, ...properties } = schema.properties ?? {};
  return {
    ...schema,
    properties,
    ...(schema.required && { required: schema.required.filter((one) => one !== field) }),
  };
}

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

/** The API as an OpenAPI document (3.1), made of the rows of the operations. */
export function managementDocument(
  operations: Readonly<Record<string, ApiOperation>>,
  { publicUrl, audience }: About,
): object {
  const rows = Object.entries(operations).toSorted(([, one], [, other]) =>
    one.http.path === other.http.path ? 0 : one.http.path < other.http.path ? -1 : 1,
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of rows) {
    const { path, method } = row.http;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, row) };
  }
  paths['/approvals/{id}/run'] = { post: runOfApproval };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico management API',
      version: '1',
      summary:
        'For those who manage an installation: operators, support staff, company administrators and billing systems.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}${managementPath}` }],
    tags: [...new Set(rows.map(([, row]) => tagOf(row)))].map((name) => ({
      name,
      description: `Operations at /${name}.`,
    })),
    security: [{ oauth: [] }],
    paths,
    components: {
      parameters: {
        Limit: {
          name: 'limit',
          in: 'query',
          description: 'Items of a page.',
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
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A new random text for each change. The same change sent again with it is carried out once.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        AuditReason: {
          name: 'Audit-Reason',
          in: 'header',
          description: 'Why, for the audit.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      headers: {
        RateLimit: header('What is left to the caller in this minute.'),
        RateLimitPolicy: header('How many requests a caller has in a minute.'),
        RetryAfter: header('Seconds after which to try again.', { type: 'integer' }),
      },
      responses: {
        Problem: {
          description: `A problem (RFC 9457). Its codes: ${Object.entries(problems)
            .map(([code, [status]]) => `${code} (${status})`)
            .join(', ')}.`,
          headers: {
            RateLimit: { $ref: '#/components/headers/RateLimit' },
            'Retry-After': { $ref: '#/components/headers/RetryAfter' },
          },
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
        SecondPerson: {
          description: 'A second person must agree. Then who asked carries it out at `/approvals/{id}/run`.',
          headers: { Location: header('Where to see whether somebody has agreed.', { type: 'string', format: 'uri' }) },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Waiting' } } },
        },
      },
      schemas: {
        Problem: inside(outputSchemaOf(problemBody)),
        Waiting: {
          type: 'object',
          required: ['id', 'operation', 'state', 'expiresAt'],
          properties: {
            id: { type: 'string' },
            operation: { type: 'string' },
            state: { type: 'string', const: 'waiting' },
            expiresAt: { type: 'integer', description: 'Milliseconds since 1970.' },
          },
        },
      },
      securitySchemes: { oauth: securityScheme(publicUrl, audience) },
    },
  };
}

const tagOf = ({ http }: ApiOperation) => http.path.split('/')[1] ?? '';

const problemOnly = {
  '4XX': { $ref: '#/components/responses/Problem' },
  '5XX': { $ref: '#/components/responses/Problem' },
};

const runOfApproval = {
  operationId: 'runApproval',
  summary: 'Carry out what a second person has agreed to, once.',
  tags: ['approvals'],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    '200': {
      description: 'What the operation answers.',
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    ...problemOnly,
  },
};

function operationOf(name: string, row: ApiOperation): object {
  const { http, title, permission, fieldPermissions = {}, confirmation, shownBy, changes } = row;
  const schema = withoutField(inside(inputSchemaOf(row.input)), row.actorField);
  const inPath = pathFields(http.path);
  const more = Object.entries(fieldPermissions).map(([field, needed]) => `\`${field}\` needs ${needed}.`);
  const description = [
    `Needs ${permission}.`,
    ...more,
    confirmation && 'A person must have signed in with a second factor in the last ten minutes.',
    row.needsSecondPerson && 'A second person may have to agree.',
  ]
    .filter(Boolean)
    .join(' ');
  const ref = (parameter: string) => ({ $ref: `#/components/parameters/${parameter}` });
  const parameters = [
    ...inPath.map((field) => ({
      name: field,
      in: 'path',
      required: true,
      schema: schema.properties?.[field] ?? { type: 'string' },
    })),
    ...(readsQuery(http) ? queryParameters(row, schema, inPath) : []),
    ...(http.page ? [ref('Limit'), ref('Cursor')] : []),
    ...(changes ? [ref('IdempotencyKey'), ref('AuditReason')] : []),
    ...(changes && shownBy ? [ref('IfMatch')] : []),
  ];
  const scopes = [...new Set([permission])];
  return {
    operationId: name,
    summary: title,
    description,
    tags: [tagOf(row)],
    security: [{ oauth: scopes }],
    ...(parameters.length > 0 && { parameters }),
    ...(!readsQuery(http) && bodyOf(http.lift, schema, inPath)),
    responses: {
      ...success(row),
      ...(row.needsSecondPerson && { '202': { $ref: '#/components/responses/SecondPerson' } }),
      ...problemOnly,
    },
  };
}

function queryParameters({ http: { page } }: ApiOperation, schema: JsonSchema, inPath: readonly string[]) {
  const own = [...inPath, page?.after, page?.limit];
  return Object.entries(schema.properties ?? {})
    .filter(([field]) => !own.includes(field))
    .map(([field, { description, ...value }]) => ({
      name: field,
      in: 'query',
      required: schema.required?.includes(field) ?? false,
      ...(typeof description === 'string' && { description }),
      schema: value,
    }));
}

/** The body, in which the fields of the lifted one are its own. */
function bodyOf(lift: string | undefined, schema: JsonSchema, inPath: readonly string[]) {
  const { properties = {}, required = [], ...rest } = schema;
  const lifted = lift === undefined ? undefined : properties[lift];
  const own = Object.entries(properties).filter(([field]) => field !== lift && !inPath.includes(field));
  const fields = { ...Object.fromEntries(own), ...lifted?.properties };
  if (Object.keys(fields).length === 0) return {};
  const isLiftNeeded = lift !== undefined && required.includes(lift);
  const needed = [
    ...required.filter((field) => field !== lift && !inPath.includes(field)),
    ...(isLiftNeeded ? (lifted?.required ?? []) : []),
  ];
  const body = { ...rest, properties: fields, ...(needed.length > 0 && { required: needed }) };
  return {
    requestBody: { required: needed.length > 0, content: { 'application/json': { schema: body } } },
  };
}

function success({ http, output }: ApiOperation): Record<string, object> {
  const schema = inside(outputSchemaOf(output));
  if (http.method === 'DELETE') return { '204': { description: 'Done.' } };
  const headers = {
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
    ...(http.method === 'GET' && !http.page && { ETag: header('The version of the thing, for `If-Match`.') }),
  };
  const shown = http.page ? listSchema(schema, http.page.list) : schema;
  const response = { description: 'Done.', headers, content: { 'application/json': { schema: shown } } };
  if (http.status) return { [String(http.status)]: response };
  return http.method === 'POST'
    ? { '200': response, '201': { ...response, description: 'Made.' } }
    : { '200': response };
}

function listSchema(schema: JsonSchema, list: string | undefined): object {
  const of = list === undefined ? schema : schema.properties?.[list];
  return {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: of?.items ?? {} },
      next: { type: 'string', description: 'Where the next page begins. None after the last.' },
    },
  };
}

function securityScheme(publicUrl: string, audience: string) {
  const scopes = { ...permissions };
  const tokenUrl = `${publicUrl}/oauth/token`;
  return {
    type: 'oauth2',
    description: `Access tokens for \`resource=${audience}\`. A token can be bound to a key of its client (DPoP, RFC 9449).`,
    flows: {
      clientCredentials: { tokenUrl, scopes },
      authorizationCode: { authorizationUrl: `${publicUrl}${authorizationPath}`, tokenUrl, scopes },
    },
  };
}
