/** A schema of the management document, as far as the client needs it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const json = 'application/json';

/**
 * Content of src/console/kernel/management.generated.ts: a type for each schema of the document of the management API, and a
 * value for each operation. A page imports the operations that it calls, so the others are not in its script.
 */
export function consoleClient(text: string): string {
  const { paths, components }: Document = JSON.parse(text);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationText(method.toUpperCase(), path, described, components.parameters),
    ),
  );
  return [
    '// Generated from the document of the management API by `npm run generate`.',
    "import { operation, type RemoteOperation } from './operation.ts';",
    ...schemas,
    ...operations,
    '',
  ].join('\n');
}

function operationText(
  method: string,
  path: string,
  described: Described,
  shared: Readonly<Record<string, Parameter>>,
): string {
  const { operationId, summary } = described;
  const input = inputType(described, shared);
  const output = outputType(described);
  return [
    `/** ${summary} */`,
    `export const ${operationId}: RemoteOperation<${input}, ${output}> = operation('${method}', '${path}');`,
  ].join('\n');
}

/** The fields of path, query and body. Headers are given beside them. @throws Error if path and body share a name */
function inputType(
  { operationId, parameters = [], requestBody }: Described,
  shared: Readonly<Record<string, Parameter>>,
) {
  const own = parameters.map((parameter) => referred(parameter, shared)).filter((one) => one.in !== 'header');
  const body = requestBody?.content[json]?.schema;
  const clash = own.find(({ name }) => body?.properties?.[name] !== undefined);
  if (clash) throw new Error(`${operationId}: ${clash.name} is in the path and in the body`);
  const fields = own.map(({ name, required, schema }) => fieldText(name, required === true, schema));
  const given = `{ ${fields.join(' ')} }`;
  if (body === undefined) return fields.length === 0 ? 'Readonly<Record<never, never>>' : given;
  return fields.length === 0 ? typeOf(body) : `${given} & ${typeOf(body)}`;
}

function referred(parameter: Parameter, shared: Readonly<Record<string, Parameter>>): Parameter {
  const name = parameter.$ref?.split('/').at(-1);
  const found = name === undefined ? parameter : shared[name];
  if (!found) throw new Error(`There is no parameter ${name}.`);
  return found;
}

/** The answer of a success with content; `undefined` without any. */
function outputType({ responses }: Described): string {
  const done = Object.entries(responses).filter(([status]) => /^20[013]$/.test(status));
  const schemas = done.flatMap(([, { content }]) => content?.[json]?.schema ?? []);
  return schemas.length === 0 ? 'undefined' : [...new Set(schemas.map(typeOf))].join(' | ');
}

const fieldText = (name: string, isRequired: boolean, schema: Schema): string =>
  `readonly ${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}${isRequired ? '' : ' | undefined'};`;

function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = anyOf ?? oneOf;
  if (union !== undefined) return `(${union.map(typeOf).join(' | ')})`;
  if (allOf !== undefined) return `(${allOf.map(typeOf).join(' & ')})`;
  if (typeof type === 'object') return type.map((one) => typeOfKind(one, schema)).join(' | ');
  return typeOfKind(type, schema);
}

function typeOfKind(kind: string | undefined, schema: Schema): string {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'string' || kind === 'boolean' || kind === 'null') return kind;
  if (kind === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (kind === 'object') return typeOfObject(schema);
  return 'unknown';
}

function typeOfObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, one]) => fieldText(name, required.includes(name), one));
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}
