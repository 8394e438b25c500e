import { z } from 'zod';
import type { Call, CallStep } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { apiErrors, namedErrors } from '../../src/contract/errors.ts';
import { signInHeader } from '../../src/contract/sign-in/sign-in-header.ts';

type Schema = Record<string, unknown>;

/** Content of docs/openapi.json: every call of the contract as an OpenAPI 3.1 document (API-1). */
export function openApiDocument(version: string): string {
  const paths: Record<string, object> = {};
  for (const [group, rows] of Object.entries(calls))
    for (const [name, call] of Object.entries(rows as Record<string, Call>))
      paths[call.path] = { ...paths[call.path], ...pathItem(group, name, call) };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Portico', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      parameters: {
        signIn: {
          name: signInHeader,
          in: 'header',
          description:
            "Id of the sign-in that the call belongs to; valid only with the cookie of the sign-in's browser.",
          schema: { type: 'string' },
        },
      },
      responses: { Refused: refusedResponse() },
      schemas: { Refusal: refusalSchema() },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function pathItem(group: string, name: string, call: Call) {
  const input = schemaOf(call.input, 'input');
  const request =
    call.method === 'GET'
      ? { parameters: [signInParameter, ...queryParametersOf(input)] }
      : {
          parameters: [signInParameter, clientIdParameter, ...queryParametersOf(input, call.queryFields ?? [])],
          requestBody: { required: true, content: { 'application/json': { schema: input } } },
        };
  const operation = {
    operationId: `${group}.${name}`,
    summary: call.summary,
    ...(call.step && { description: stepSentence(call.step) }),
    tags: [group],
    ...request,
    responses: { 200: successResponse(schemaOf(call.output, 'output')), '4XX': refused, '5XX': refused },
  };
  return { [call.method.toLowerCase()]: operation };
}

function stepSentence({ gate, isDone, orSession }: CallStep): string {
  const needs = isDone
    ? `Needs a sign-in that has passed the step \`${gate}\``
    : `Belongs to the step \`${gate}\` of a sign-in, whose earlier steps must be done`;
  return `${needs}${orSession ? ', or to the session of the browser' : ''}. Otherwise error 221, or that of the step that is due.`;
}

const signInParameter = { $ref: '#/components/parameters/signIn' };
const refused = { $ref: '#/components/responses/Refused' };
const clientIdParameter = { name: 'clientId', in: 'query', description: 'Id of the app.', schema: { type: 'string' } };

/** @param only the fields of a body that the query string may have instead */
function queryParametersOf(input: Schema, only?: readonly string[]) {
  const required = (input.required ?? []) as readonly string[];
  return Object.entries((input.properties ?? {}) as Record<string, Schema>).flatMap(([name, schema]) =>
    only && !only.includes(name)
      ? []
      : [{ name, in: 'query', required: only === undefined && required.includes(name), schema }],
  );
}

/** Success response in the envelope (API-3). */
function successResponse(data: Schema) {
  const status = { type: 'object', properties: { success: { const: true } }, required: ['success'] };
  const schema = { type: 'object', properties: { status, data }, required: ['status', 'data'] };
  return { description: 'Success.', content: { 'application/json': { schema } } };
}

function refusedResponse() {
  const success = { const: false };
  const traceId = { type: 'string', description: 'Reference of this request in the server log.' };
  const envelope = { type: 'object', properties: { success, traceId }, required: ['success', 'traceId'] };
  const status = { allOf: [envelope, { $ref: '#/components/schemas/Refusal' }] };
  const schema = { type: 'object', properties: { status }, required: ['status'] };
  return { description: 'Refused; docs/errors.md lists the errors.', content: { 'application/json': { schema } } };
}

function refusalSchema() {
  const rows = Object.values(namedErrors);
  const params = { type: 'object', additionalProperties: { type: ['string', 'number'] } };
  const distinct = (values: readonly unknown[]) => [...new Set(values)].filter((value) => value !== undefined);
  return {
    type: 'object',
    required: ['name', 'kind', 'surface'],
    properties: {
      code: { enum: Object.keys(apiErrors).map(Number), description: 'Absent for a named error without a number.' },
      name: { enum: Object.keys(namedErrors) },
      kind: { enum: distinct(rows.map(({ kind }) => kind)) },
      surface: { enum: distinct(rows.map(({ surface }) => surface)) },
      field: { enum: distinct(rows.map((row) => ('field' in row ? row.field : undefined))) },
      leadsTo: { enum: distinct(rows.map((row) => ('leadsTo' in row ? row.leadsTo : undefined))) },
      helpedBy: { enum: distinct(rows.map((row) => ('helpedBy' in row ? row.helpedBy : undefined))) },
      isCausedByApp: { const: true },
      isMismatch: { const: true },
      hasReference: { const: true },
      fatal: { const: true },
      params,
      problems: {
        type: 'array',
        description: 'The fields that are not right, with validationErrors.',
        items: {
          type: 'object',
          required: ['fieldId', 'rule'],
          properties: { fieldId: { type: 'string' }, rule: { type: 'string' }, params },
        },
      },
    },
  };
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}
