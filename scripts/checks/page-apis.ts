import { type AnyNode, parse } from 'acorn';

/** ECMAScript edition of all supported browsers; `legacyScript` rejects older ones. */
export const pageEdition = 2022;
/** Browser APIs that some supported browsers lack (MDN) and `legacyScript` does not test. */
const newerBrowserApis = ['any', 'canParse', 'getHTML', 'setHTMLUnsafe', 'requestClose', 'togglePopover', 'moveBefore'];

/** A member of an interface in a declaration file of TypeScript. */
interface Declared {
  readonly owner: string;
  readonly name: string;
}

/** Names of members that the `newer` declarations add to objects of the `older` ones. */
export function newerMembers(older: readonly string[], newer: readonly string[]): Set<string> {
  const known = older.flatMap(listDeclared);
  const owners = new Set(known.map(({ owner }) => owner));
  const names = new Set(known.map(({ name }) => name));
  const added = newer.flatMap(listDeclared).filter(({ owner, name }) => owners.has(owner) && !names.has(name));
  return new Set([...added.map(({ name }) => name), ...newerBrowserApis]);
}

/** Relies on the layout of these files: members are indented by four more spaces than their interface. */
function listDeclared(source: string): Declared[] {
  return [...source.matchAll(/^( *)interface (\w+)[^{]*\{$([\s\S]*?)^\1\}/gm)].flatMap(
    ([, indent = '', owner = '', body = '']) =>
      [...body.matchAll(/^( +)(?:readonly )?([A-Za-z]\w*)\??[(<:]/gm)]
        .filter(([, memberIndent = '']) => memberIndent.length === indent.length + 4)
        .map(([, , name = '']) => ({ owner, name })),
  );
}

/** The members that a script uses without testing for their existence. */
export function membersUsed(script: string, members: ReadonlySet<string>): string[] {
  const used = new Set<string>();
  visit(parse(script, { ecmaVersion: pageEdition, sourceType: 'module' }), (node) => {
    if (node.type !== 'MemberExpression' || node.optional) return;
    const { property, computed } = node;
    const name = property.type === 'Identifier' && !computed ? property.name : stringOf(property);
    if (name && members.has(name)) used.add(name);
  });
  return [...used].toSorted();
}

function stringOf(node: AnyNode): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Visits every node except operands of `typeof`, which test for existence. */
function visit(node: AnyNode, enter: (node: AnyNode) => void): void {
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return;
  enter(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, enter);
}

function isNode(part: unknown): part is AnyNode {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}
