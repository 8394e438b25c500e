import { parseSync } from 'vite';
import { longFunctionsLeft } from './long-functions-left.ts';

/** A function that has more lines than a screen. */
export interface LongFunction {
  /** The file and the names of the functions around it, down to its own: `src/a.ts createA.take`. */
  readonly place: string;
  readonly lines: number;
}

const mostLines = 60;

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Fields that hold the name of a function, in itself or in what it is the value of. */
const nameFields = ['id', 'key', 'left'];

/** The long functions of a file. A function that holds others counts their lines too. */
export function longFunctionsIn(file: string, source: string): LongFunction[] {
  if (source.split('\n').length <= mostLines) return []; // parsing takes the time
  const found: LongFunction[] = [];
  function visit(node: SyntaxNode, parent: SyntaxNode | undefined, around: readonly string[]): void {
    const isFunction = functionTypes.has(node.type);
    const names = isFunction ? [...around, nameOf(node) ?? nameOf(parent) ?? '=>'] : around;
    const lines = source.slice(node.start, node.end).split('\n').length;
    if (isFunction && lines > mostLines) found.push({ place: `${file} ${names.join('.')}`, lines });
    for (const inner of childrenOf(node)) visit(inner, node, names);
  }
  visit(parseSync(file, source).program as unknown as SyntaxNode, undefined, []); // each node has these fields
  return found;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] => Object.values(node).flat().filter(isNode);

function nameOf(node: SyntaxNode | undefined): string | undefined {
  const named = nameFields.map((field) => node?.[field]).find(isNode);
  return typeof named?.name === 'string' ? named.name : undefined;
}

/** Reports long functions that are not left from before, or have grown, and rows of the list that are done. */
export function functionProblems(found: readonly LongFunction[], left = longFunctionsLeft): string[] {
  const long = new Set(found.map(({ place }) => place));
  const grown = found.filter(({ place, lines }) => lines > (left[place] ?? mostLines));
  const done = Object.keys(left).filter((place) => !long.has(place));
  return [
    ...grown.map(
      ({ place, lines }) =>
        `${place}: ${lines} lines; split it where an idea ends, at most ${left[place] ?? mostLines}`,
    ),
    ...done.map((place) => `${place}: it is short or gone; take its row out of scripts/checks/long-functions-left.ts`),
  ];
}
