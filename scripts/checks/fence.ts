import { placeOf } from './layers.ts';

/** Imports of each file, as paths from the root. */
export type ImportsByFile = ReadonlyMap<string, readonly string[]>;

export interface Fence {
  /** Imports into another capability, past its front file. */
  readonly pastFronts: readonly string[];
  /** Imports from one capability into another of a layer in which they stand apart. */
  readonly betweenCapabilities: readonly string[];
  /** Imports from a ground folder into a capability. */
  readonly fromGround: readonly string[];
  /** Imports of a layer that may not be imported there. */
  readonly betweenLayers: readonly string[];
  /** Folders that import each other, directly or through others. */
  readonly folderCycles: readonly string[];
  /** Capabilities inside of which folders and files import each other, with how many of them do so. */
  readonly knots: ReadonlyMap<string, number>;
}

/** Knots that are left from before they were counted. None may grow, and no other may come. */
export const knotsLeft: Readonly<Record<string, number>> = {
  'src/web/emergency-address': 12,
  'src/server/emergency-address': 7,
};

export function fenceOf(imports: ImportsByFile): Fence {
  const edges = [...imports].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));
  const sentences = (isForbidden: (file: string, target: string) => boolean) =>
    edges.filter(({ file, target }) => isForbidden(file, target)).map(({ file, target }) => `${file} → ${target}`);
  // A preview draws a part among others, and nothing imports it.
  const tied = new Map([...imports].filter(([file]) => !file.includes('.preview.')));
  return {
    pastFronts: sentences(isPastFront),
    betweenCapabilities: sentences(isBetweenCapabilities),
    fromGround: sentences(isFromGround),
    betweenLayers: sentences(isBetweenLayers),
    folderCycles: folderCyclesIn(tied),
    knots: knotsIn(tied),
  };
}

/** The violations, one sentence each. */
export function fenceProblems(fence: Fence): string[] {
  const { pastFronts, betweenCapabilities, fromGround, betweenLayers, folderCycles, knots } = fence;
  return [
    ...pastFronts.map((edge) => `${edge}: import another capability through its front file only`),
    ...betweenCapabilities.map((edge) => `${edge}: only the composer of the layer imports its capabilities`),
    ...fromGround.map((edge) => `${edge}: a ground folder imports no capability`),
    ...betweenLayers.map((edge) => `${edge}: the row of the layer in scripts/checks/layers.ts does not allow it`),
    ...folderCycles.map((cycle) => `${cycle}: these folders import each other`),
    ...[...knots]
      .filter(([capability, size]) => size > (knotsLeft[capability] ?? 0))
      .map(([capability, size]) => `${capability}: ${size} of its folders and files import each other`),
  ];
}

/** The numbers that the check prints. */
export function fenceNumbers({ pastFronts, betweenCapabilities, betweenLayers, folderCycles, knots }: Fence): string {
  return [
    `imports past a front file: ${pastFronts.length}`,
    `between capabilities that stand apart: ${betweenCapabilities.length}`,
    `between layers: ${betweenLayers.length}`,
    `folder cycles: ${folderCycles.length}`,
    `knots inside capabilities: ${knots.size}`,
  ].join(', ');
}

/** An import between two folders of one layer; undefined for any other. */
function betweenRooms(file: string, target: string) {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (!from?.layer || from.layer !== to?.layer || !from.room || !to.room || from.room === to.room) return undefined;
  const { layer } = from;
  return { layer, from: from.room, to: to.room, isToGround: layer.ground.includes(to.room) };
}

function isPastFront(file: string, target: string): boolean {
  const edge = betweenRooms(file, target);
  if (edge?.layer.capabilities !== 'by front file' || edge.isToGround) return false;
  return target !== `src/${edge.layer.folder}/${edge.to}/${edge.to}.ts`;
}

function isFromGround(file: string, target: string): boolean {
  const edge = betweenRooms(file, target);
  return edge?.layer.ground.includes(edge.from) === true && !edge.isToGround;
}

function isBetweenCapabilities(file: string, target: string): boolean {
  const edge = betweenRooms(file, target);
  if (edge?.layer.capabilities !== 'apart' || edge.from === edge.layer.composer) return false;
  return !edge.isToGround;
}

function isBetweenLayers(file: string, target: string): boolean {
  const [from, to] = [placeOf(file), placeOf(target)];
  if (!from?.layer || !to || from.layerName === to.layerName) return false;
  return !from.layer.mayImport.includes(to.layerName);
}

/** The folder of a file: a capability with its subfolders, a gateway, or the file itself if it composes them. */
function folderOf(file: string): string | undefined {
  const place = placeOf(file);
  if (!place?.layer || place.layer.environment === 'pure') return undefined;
  return /^src\/server\/gateways\/[^/]+/.exec(file)?.[0] ?? `src/${place.layerName}/${place.part}`;
}

/** A folder or a file directly in a capability: `src/server/sso/realms`, `src/server/sso/sso.ts`. */
function roomOf(file: string): string | undefined {
  const folder = placeOf(file)?.room === undefined ? undefined : folderOf(file);
  return (
    folder &&
    file
      .split('/')
      .slice(0, folder.split('/').length + 1)
      .join('/')
  );
}

const folderCyclesIn = (imports: ImportsByFile) =>
  cyclesIn(graphOf(imports, folderOf)).map((cycle) => cycle.join(' ↔ '));

/** The capabilities in which folders import each other, directly or through others, with how many parts do so. */
function knotsIn(imports: ImportsByFile): ReadonlyMap<string, number> {
  const within = (file: string) => folderOf(file) ?? '';
  const inside = new Map([...imports].map(([file, to]) => [file, to.filter((one) => within(one) === within(file))]));
  const cycles = cyclesIn(graphOf(inside, roomOf));
  return new Map(cycles.map((cycle) => [within(`${cycle[0]}/a`), cycle.length]));
}

/** Which groups of files import which, by the group of a file. */
function graphOf(imports: ImportsByFile, groupOf: (file: string) => string | undefined) {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = groupOf(file);
    if (!from) continue;
    const reached = graph.get(from) ?? new Set();
    graph.set(from, reached);
    for (const to of targets.map(groupOf)) if (to && to !== from) reached.add(to);
  }
  return graph;
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
