import { posix } from 'node:path';
import type { ImportsByFile } from './fence.ts';
import { type DoorName, doorReason, placeOf } from './layers.ts';

/** A forbidden import. `$1` and `$2` in `to` and `except` stand for the groups that `from` captured. */
interface ImportRule {
  readonly reason: string;
  readonly from: RegExp;
  readonly to: string;
  readonly except?: string;
}

const anything = '.';

/** Packages with one door (`layers.ts`). */
const packages: Readonly<Partial<Record<DoorName, string>>> = {
  'HTTP framework': '^npm:(@?fastify)',
  'OpenID library': '^npm:oidc-provider',
  'database driver': '^npm:(pg|node:sqlite)$',
  OpenTelemetry: '^npm:@opentelemetry/',
};

const importRules: readonly ImportRule[] = [
  {
    reason: 'the contract imports itself and the schema library alone',
    from: /^src\/contract\//,
    to: anything,
    except: '^src/contract/|^npm:zod$',
  },
  {
    reason: 'rules and flows import the contract, rules and facts alone',
    from: /^src\/rules\/|[.](?:rules|flow)[.]ts$/,
    to: anything,
    except: '^data/|^src/(contract|rules)/|[.](rules|flow)[.]ts$',
  },
  {
    reason: 'an operation names what it needs of the installation',
    from: /^src\/server\/.+-operations?[.]ts$/,
    to: '^src/server/installation[.]ts$',
  },
  {
    reason: 'the product does not import its tools',
    from: /^src\//,
    to: '^(scripts|bench|test|e2e|gallery|examples)/',
  },
];

/** Reports imports that break a rule, and import cycles. */
export function importProblems(imports: ImportsByFile): string[] {
  const broken = [...imports].flatMap(([file, targets]) => targets.flatMap((target) => brokenBy(file, target)));
  return [...broken, ...cyclesIn(imports).map((files) => `${files.join(' → ')}: import cycle`)];
}

/** The imports of each file. @param sources file contents by path from the root */
export function importsIn(sources: ReadonlyMap<string, string>): ImportsByFile {
  return new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));
}

function brokenBy(file: string, target: string): string[] {
  return [...pastDoors(file, target), ...brokenRules(file, target)];
}

/** Packages that another folder of the layer is for. */
function pastDoors(file: string, target: string): string[] {
  const place = placeOf(file);
  if (!place) return [];
  return (Object.entries(packages) as [DoorName, string][])
    .filter(([door, name]) => new RegExp(name).test(target) && !place.layer?.doors[door]?.includes(place.part))
    .map(([door]) => `${file} imports ${target}: ${doorReason(door, place)}`);
}

function brokenRules(file: string, target: string): string[] {
  return importRules
    .filter(({ from, to, except }) => {
      const captured = from.exec(file);
      if (!captured || !new RegExp(to).test(target)) return false;
      return except === undefined || !new RegExp(filled(except, captured)).test(target);
    })
    .map(({ reason }) => `${file} imports ${target}: ${reason}`);
}

function filled(pattern: string, captured: RegExpExecArray) {
  return pattern.replace(/\$(\d)/g, (_, index: string) => captured[Number(index)] ?? '');
}

/** All imports and re-exports of a file, including types: paths from the root, and packages as `npm:name`. */
export function importsOf(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const statement = /\b(?:import|export)\b(?:[\w\s{},*$]*?\bfrom)?\s*\(?\s*(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(statement)].map(([, , specifier = '']) => {
    const path = specifier.split('?')[0] ?? '';
    return path.startsWith('.') ? posix.join(posix.dirname(file), path) : `npm:${packageOf(path)}`;
  });
}

function packageOf(specifier: string) {
  return specifier.startsWith('@') ? specifier.split('/', 2).join('/') : specifier.split('/', 1).join('');
}

/** Finds import cycles: the shortest cycle through each file, each cycle once. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles = new Map<string, string[]>();
  for (const start of imports.keys()) {
    const circle = wayBack(start, imports);
    const name = circle?.toSorted().join() ?? '';
    if (circle && !circles.has(name)) circles.set(name, [...circle, start]);
  }
  return [...circles.values()];
}

function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const target of imports.get(file) ?? []) {
      if (target === start) return findImportPath(file, start, cameFrom);
      if (cameFrom.has(target) || !imports.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  return undefined;
}

function findImportPath(file: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const previous = cameFrom.get(file);
  return file === start || previous === undefined ? [start] : [...findImportPath(previous, start, cameFrom), file];
}
