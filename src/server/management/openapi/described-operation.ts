import { anyCaller } from '../../operation/operation.ts';
import type { ApiOperation } from '../api-deps.ts';
import { type MadeThing, madeThing } from '../made-thing.ts';
import { fieldInBody, inputSchemaOf, type JsonSchema, pathFields, readsQuery } from '../request-input.ts';
import {
  limitHeaders,
  locationHeader,
  notModified,
  parameterRef,
  problemOnly,
  secondPerson,
  versionHeader,
} from './components.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { tagOf } from './tags.ts';

interface Described {
  readonly name: string;
  readonly row: ApiOperation;
  readonly operations: Readonly<Record<string, ApiOperation>>;
  readonly schemas: NamedSchemas;
}

/** An operation object of a row. */
export function describedOperation({ name, row, operations, schemas }: Described): object {
  const { http, title, permission } = row;
  const schema = withoutField(schemas.input(inputSchemaOf(row.input)), row.actorField);
  const parameters = parametersOf(row, schema);
  return {
    operationId: name,
    summary: title,
    description: needsOf(row),
    tags: [tagOf(http.path)],
    security: [{ oauth: permission === anyCaller ? [] : [permission] }],
    ...(parameters.length > 0 && { parameters }),
    ...(!readsQuery(http) && bodyOf(row, schema)),
    responses: {
      ...success({ name, row, schemas, made: madeThing(operations, row) }),
      ...(http.method === 'GET' && !http.page && notModified),
      ...((row.needsSecondPerson ?? row.opensDoor) && secondPerson),
      ...problemOnly,
    },
  };
}

/** Without the field that the API fills by itself. */
function withoutField(
  { properties = {}, required = [], ...schema }: JsonSchema,
  field: string | undefined,
): JsonSchema {
  const kept = Object.entries(properties).filter(([name]) => name !== field);
  return { ...schema, properties: Object.fromEntries(kept), required: required.filter((name) => name !== field) };
}

function needsOf(row: ApiOperation): string {
  const { http, permission, fieldPermissions = {}, confirmation, needsSecondPerson, opensDoor, needsReason } = row;
  return [
    permission === anyCaller ? 'Needs a token, and no permission.' : `Needs ${permission}.`,
    ...Object.entries(fieldPermissions).map(([field, needed]) => `\`${fieldInBody(http, field)}\` needs ${needed}.`),
    confirmation && 'A person must have signed in with a second factor in the last ten minutes.',
    needsSecondPerson && 'A second person may have to agree.',
    needsReason && 'It needs a reason in `Audit-Reason`.',
    opensDoor && 'A new way in to an account that is in use needs a second person.',
  ]
    .filter(Boolean)
    .join(' ');
}

function parametersOf(row: ApiOperation, schema: JsonSchema): readonly object[] {
  const { http, changes, shownBy } = row;
  return [
    ...pathFields(http.path).map((name) => parameter(name, 'path', schema.properties?.[name], true)),
    ...(readsQuery(http) ? queryParameters(row, schema) : []),
    ...(http.page ? [parameterRef('Limit'), parameterRef('Cursor')] : []),
    ...(http.method === 'GET' && !http.page ? [parameterRef('IfNoneMatch')] : []),
    ...(changes ? [parameterRef('IdempotencyKey'), parameterRef('AuditReason')] : []),
    ...(changes && shownBy ? [parameterRef('IfMatch')] : []),
  ];
}

function queryParameters({ http: { page, path } }: ApiOperation, schema: JsonSchema) {
  const others = [...pathFields(path), page?.after, page?.limit];
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => !others.includes(name))
    .map(([name, value]) => parameter(name, 'query', value, schema.required?.includes(name) ?? false));
}

function parameter(name: string, where: 'path' | 'query', of: JsonSchema | undefined, required: boolean): object {
  const { description, ...schema } = of ?? { type: 'string' };
  return { name, in: where, required, ...(typeof description === 'string' && { description }), schema };
}

/** The body, in which the fields of the lifted one are its own. */
function bodyOf({ http: { lift, path } }: ApiOperation, schema: JsonSchema) {
  const { properties = {}, required = [], ...rest } = schema;
  const inPath = pathFields(path);
  const lifted = lift === undefined ? undefined : properties[lift];
  const isOwn = (field: string) => field !== lift && !inPath.includes(field);
  const own = Object.entries(properties).filter(([field]) => isOwn(field));
  const fields = { ...Object.fromEntries(own), ...lifted?.properties };
  if (Object.keys(fields).length === 0) return {};
  const isLiftNeeded = lift !== undefined && required.includes(lift);
  const needed = [...required.filter(isOwn), ...(isLiftNeeded ? (lifted?.required ?? []) : [])];
  const body = {
    additionalProperties: false,
    ...rest,
    properties: fields,
    ...(needed.length > 0 && { required: needed }),
  };
  return { requestBody: { required: needed.length > 0, content: { 'application/json': { schema: body } } } };
}

interface Answered extends Omit<Described, 'operations'> {
  readonly made: MadeThing | undefined;
}

function success({ name, row, schemas, made }: Answered): Record<string, object> {
  const { method, page, status } = row.http;
  if (method === 'DELETE' || status === 204) return { '204': { description: 'Done.', headers: limitHeaders } };
  const schema = schemas.output(row.output);
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const shown = page
    ? schemas.named(`${typeName}Page`, pageSchema({ typeName, schemas, schema }, page.list))
    : namedAnswer({ typeName, schemas, schema });
  const headers = {
    ...limitHeaders,
    ...(method === 'GET' && !page && versionHeader),
    ...(made && locationHeader('Where to see what was made.')),
  };
  const description = made || status === 201 ? 'Made.' : 'Done.';
  return {
    [status ?? (made ? 201 : 200)]: { description, headers, content: { 'application/json': { schema: shown } } },
  };
}

interface Answer {
  /** The name of the type in generated clients, unless the schema has a name. */
  readonly typeName: string;
  readonly schemas: NamedSchemas;
  readonly schema: JsonSchema;
}

/** An answer, in which each object has a name. */
function namedAnswer({ typeName, schemas, schema }: Answer): JsonSchema {
  if (schema.type !== 'array') return schemas.named(`${typeName}Answer`, schema);
  return { ...schema, items: schemas.named(`${typeName}Item`, schema.items ?? {}) };
}

function pageSchema({ typeName, schemas, schema }: Answer, list: string | undefined): JsonSchema {
  const { properties = {}, items = {} } = schemas.resolved(schema);
  const item = list === undefined ? items : (properties[list]?.items ?? {});
  return {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: schemas.named(`${typeName}Item`, item) },
      next: { type: 'string', description: '`cursor` of the next page. None after the last.' },
    },
  };
}
