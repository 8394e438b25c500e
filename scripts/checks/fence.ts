/** Imports of each file, as paths from the root. */
export type ImportsByFile = ReadonlyMap<string, readonly string[]>;

/** Folders of the server that any file may import from, past any front file. They import no capability. */
const serverGround = [
  'http',
  'storage',
  'secrets',
  'audit',
  'metrics',
  'tracing',
  'rate-limiter',
  'gateways',
  'operation',
  'command-line',
];
/** Folders of the page that any capability may import from. They import no capability. */
const webGround = ['kernel', 'ui', 'frame'];
/** The folder of the page that composes the capabilities, as the files directly in src/server do. */
const webComposer = 'app';

export interface Fence {
  /** Imports of a file of another server capability that is not its front file `<folder>/<folder>.ts`. */
  readonly pastFronts: readonly string[];
  /** Imports from one web capability, or from a ground folder, into another web capability. */
  readonly betweenWebCapabilities: readonly string[];
  /** Imports of a ground folder of the server from a capability. */
  readonly fromServerGround: readonly string[];
  /** Folders that import each other, directly or through others. */
  readonly folderCycles: readonly string[];
}

export function fenceOf(imports: ImportsByFile): Fence {
  const edges = [...imports].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));
  const sentences = (isForbidden: (file: string, target: string) => boolean) =>
    edges.filter(({ file, target }) => isForbidden(file, target)).map(({ file, target }) => `${file} → ${target}`);
  return {
    pastFronts: sentences(isPastFront),
    betweenWebCapabilities: sentences(isBetweenWebCapabilities),
    fromServerGround: sentences(isFromServerGround),
    folderCycles: folderCyclesIn(imports),
  };
}

/** The violations, one sentence each. */
export function fenceProblems(fence: Fence): string[] {
  const { pastFronts, betweenWebCapabilities, fromServerGround, folderCycles } = fence;
  return [
    ...pastFronts.map((edge) => `${edge}: import another capability through its front file only`),
    ...betweenWebCapabilities.map((edge) => `${edge}: only src/web/app composes capabilities`),
    ...fromServerGround.map((edge) => `${edge}: a ground folder imports no capability`),
    ...folderCycles.map((cycle) => `${cycle}: these folders import each other`),
  ];
}

/** The numbers that the check prints. */
export function fenceNumbers({ pastFronts, betweenWebCapabilities, folderCycles }: Fence): string {
  return [
    `imports past a front file: ${pastFronts.length}`,
    `imports between web capabilities: ${betweenWebCapabilities.length}`,
    `folder cycles: ${folderCycles.length}`,
  ].join(', ');
}

/** The folder below src/server or src/web; none for files that lie directly there. */
const folderIn = (layer: 'server' | 'web', file: string) => new RegExp(`^src/${layer}/([^/]+)/`).exec(file)?.[1];

function isPastFront(file: string, target: string): boolean {
  const [from, to] = [folderIn('server', file), folderIn('server', target)];
  if (!from || !to || from === to || serverGround.includes(to)) return false;
  return target !== `src/server/${to}/${to}.ts`;
}

function isFromServerGround(file: string, target: string): boolean {
  const [from, to] = [folderIn('server', file), folderIn('server', target)];
  return from !== undefined && to !== undefined && serverGround.includes(from) && !serverGround.includes(to);
}

function isBetweenWebCapabilities(file: string, target: string): boolean {
  const [from, to] = [folderIn('web', file), folderIn('web', target)];
  if (!from || !to || from === to || from === webComposer) return false;
  return !webGround.includes(to);
}

/** The folder of a file: a capability with its subfolders, a gateway, or the file itself if it composes them. */
function folderOf(file: string): string | undefined {
  return /^src\/server\/gateways\/[^/]+|^src\/(?:server|web)\/[^/]+/.exec(file)?.[0];
}

function folderCyclesIn(imports: ImportsByFile): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = folderOf(file);
    if (!from) continue;
    const reached = graph.get(from) ?? new Set();
    graph.set(from, reached);
    for (const to of targets.map(folderOf)) if (to && to !== from) reached.add(to);
  }
  return cyclesIn(graph).map((cycle) => cycle.join(' ↔ '));
}

/** Groups of folders that can all reach one another. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]));
  const cycleOf = (folder: string) =>
    [...graph.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).toSorted();
  const knots = [...graph.keys()].map(cycleOf).filter(({ length }) => length > 1);
  return [...new Map(knots.map((cycle) => [cycle.join(), cycle])).values()];
}

function reachableFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (const folder of queue)
    for (const next of graph.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  return reached;
}
