import { z } from 'zod';

/** The type of a value on the command line. `other`: the row has a function that reads it. */
export type FieldKind = 'text' | 'number' | 'time' | 'flag' | 'other';

/** A field of an input, as the command line reads it. */
export interface InputField {
  /** Its own name, behind those of the objects that it is in. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly isList: boolean;
  readonly isOptional: boolean;
  readonly canBeNull: boolean;
  readonly fallback: unknown;
  /** The only values that it may have. */
  readonly choices: readonly string[] | undefined;
  /** The largest number that it may be. */
  readonly most: number | undefined;
  readonly help: string | undefined;
  readonly schema: z.core.$ZodType;
}

type Wrapped = Pick<InputField, 'isOptional' | 'canBeNull' | 'fallback' | 'help'> & { readonly core: z.core.$ZodType };

/** Whether a field is given as a whole, although it is an object. */
type IsWhole = (name: string) => boolean;

/** The inner schema of one that is optional, nullable, read-only or transformed. */
export const coreOf = (schema: z.core.$ZodType) => unwrapped(schema).core;

/** The schemas of the fields of an input. */
export function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { core } = unwrapped(schema);
  return (core._zod.def as z.core.$ZodObjectDef).shape; // every input is an object
}

/** The fields of an input. Those of an object in it, and the keys of a record, are fields of their own. */
export function fieldsOf(schema: z.core.$ZodType, isWhole: IsWhole = () => false): readonly InputField[] {
  return fieldsIn(schema, [], isWhole);
}

const fieldsIn = (schema: z.core.$ZodType, path: readonly string[], isWhole: IsWhole): readonly InputField[] =>
  Object.entries(shapeOf(schema)).flatMap(([name, field]) => fieldsAt([...path, name], field, isWhole));

function fieldsAt(path: readonly string[], schema: z.core.$ZodType, isWhole: IsWhole): readonly InputField[] {
  const { core, ...wrapped } = unwrapped(schema);
  const { def } = core._zod;
  const isOne = isWhole(path.at(-1) ?? '');
  if (def.type === 'object' && !isOne) return fieldsIn(core, path, isWhole);
  if (def.type === 'record' && !isOne) {
    const { keyType, valueType } = def as z.core.$ZodRecordDef; // as its type says
    const keys = valuesOf(keyType);
    if (keys) return keys.map((key) => textAt([...path, key], valueType));
  }
  const isList = def.type === 'array';
  const { core: one } = isList ? unwrapped((def as z.core.$ZodArrayDef).element) : { core }; // as its type says
  return [{ ...wrapped, ...formOf(one, path), path, isList, schema }];
}

const textAt = (path: readonly string[], schema: z.core.$ZodType): InputField => ({
  path,
  kind: 'text',
  isList: false,
  isOptional: true,
  canBeNull: false,
  fallback: undefined,
  choices: undefined,
  most: undefined,
  help: undefined,
  schema,
});

/**
 * Takes the wrappers off a schema: optional, nullable, default, transformed. Returns the inner schema, and what the wrappers
 * tell.
 */
function unwrapped(schema: z.core.$ZodType): Wrapped {
  const help = z.globalRegistry.get(schema)?.description;
  const { def } = schema._zod;
  const inner = 'innerType' in def ? def.innerType : def.type === 'pipe' && 'in' in def ? def.in : undefined;
  if (inner === undefined) return { core: schema, isOptional: false, canBeNull: false, fallback: undefined, help };
  const within = unwrapped(inner as z.core.$ZodType); // as its type says
  const isDefault = def.type === 'default' || def.type === 'prefault';
  return {
    core: within.core,
    isOptional: within.isOptional || isDefault || def.type === 'optional',
    canBeNull: within.canBeNull || def.type === 'nullable',
    fallback: isDefault && 'defaultValue' in def ? def.defaultValue : within.fallback,
    help: help ?? within.help,
  };
}

function formOf(schema: z.core.$ZodType, path: readonly string[]): Pick<InputField, 'kind' | 'choices' | 'most'> {
  const choices = valuesOf(schema);
  const most = schema instanceof z.ZodNumber ? (schema.maxValue ?? undefined) : undefined;
  return { kind: kindOf(schema, path.at(-1) ?? ''), choices, most };
}

function kindOf(schema: z.core.$ZodType, name: string): FieldKind {
  const { def } = schema._zod;
  switch (def.type) {
    case 'boolean':
      return 'flag';
    case 'number':
      return /At$|^until$/.test(name) ? 'time' : 'number';
    case 'string':
    case 'enum':
    case 'literal':
      return 'text';
    case 'union': {
      const { options } = def as z.core.$ZodUnionDef; // as its type says
      return options.every((option) => kindOf(unwrapped(option).core, name) === 'text') ? 'text' : 'other';
    }
    default:
      return 'other';
  }
}

/** The values of an enumeration of texts. */
function valuesOf(schema: z.core.$ZodType): readonly string[] | undefined {
  const { def } = schema._zod;
  return def.type === 'enum' ? Object.values((def as z.core.$ZodEnumDef).entries).map(String) : undefined; // as its type says
}
