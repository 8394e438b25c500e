import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Previewed } from '../Contents.ts';

const root = join(import.meta.dirname, '../..');

/** The parts of all `*.preview.tsx` files of the console, in the order of their names. */
export function readPreviewedParts(): readonly Previewed[] {
  return globSync('src/console/**/*.preview.tsx', { cwd: root })
    .flatMap((file) => previewedPartsIn(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The parts and states that a preview file names. They are read from its text, as Node.js runs no JSX.
 * @throws Error when it exports no object of objects with plain keys as `previews`
 */
export function previewedPartsIn(file: string, source: string): readonly Previewed[] {
  const { program } = parseSync(file, source);
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  const previews = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'previews')?.init;
  return entriesOf(file, previews).map(([name, states]) => ({
    name,
    states: entriesOf(file, states).map(([state]) => state),
  }));
}

type Expression = NonNullable<
  Extract<ReturnType<typeof parseSync>['program']['body'][number], { type: 'ExpressionStatement' }>['expression']
>;

function entriesOf(file: string, object: Expression | null | undefined): readonly (readonly [string, Expression])[] {
  if (object?.type !== 'ObjectExpression') throw new Error(`${file}: previews are not written as an object`);
  return object.properties.map((property) => {
    const key = property.type === 'Property' && !property.computed ? property.key : undefined;
    if (property.type !== 'Property' || !key) throw new Error(`${file}: the names of previews are not plain keys`);
    if (key.type === 'Identifier') return [key.name, property.value];
    if (key.type === 'Literal') return [String(key.value), property.value];
    throw new Error(`${file}: the names of previews are not plain keys`);
  });
}
