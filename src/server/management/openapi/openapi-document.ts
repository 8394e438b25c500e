import { managementPath } from '../../../contract/management.ts';
import type { ApiOperation } from '../api-deps.ts';
import { problemBody } from '../problem.ts';
import { waitingApproval } from '../second-person.ts';
import { type About, components, limitHeaders, problemOnly } from './components.ts';
import { describedOperation } from './described-operation.ts';
import { createNamedSchemas, type NamedSchemas } from './named-schemas.ts';
import { type TagName, tagOf, tags } from './tags.ts';

/** The API as an OpenAPI document (3.1), made of the rows of the operations. */
export function managementDocument(operations: Readonly<Record<string, ApiOperation>>, about: About): object {
  const rows = Object.entries(operations).toSorted(([, one], [, other]) =>
    one.http.path === other.http.path ? 0 : one.http.path < other.http.path ? -1 : 1,
  );
  const schemas = createNamedSchemas();
  schemas.output(problemBody);
  schemas.output(waitingApproval);
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of rows) {
    const { path, method } = row.http;
    const operation = describedOperation({ name, row, operations, schemas });
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  paths['/approvals/{id}/run'] = { post: runOfApproval(schemas) };
  const used = new Set(rows.map(([, { http }]) => tagOf(http.path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico management API',
      version: '1',
      summary:
        'For those who manage an installation: operators, support staff, company administrators and billing systems.',
      description:
        'Each change is recorded in the audit. What a caller does not reach is answered as what is not there (404).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${about.origins.ofInstallation()}${managementPath}` }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name as TagName)) // of the table
      .map(([name, description]) => ({ name, description })),
    security: [{ oauth: [] }],
    paths,
    components: { ...components(about), schemas: schemas.all() },
  };
}

const runOfApproval = (schemas: NamedSchemas) => ({
  operationId: 'runApproval',
  summary: 'Carry out what a second person has agreed to, once.',
  description: 'Only for who asked for it. A person must have signed in with a second factor in the last ten minutes.',
  tags: ['approvals'],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    '200': {
      description: 'What the operation answers.',
      headers: limitHeaders,
      content: {
        'application/json': {
          schema: schemas.named('RunApprovalAnswer', { type: 'object', additionalProperties: true }),
        },
      },
    },
    ...problemOnly,
  },
});
