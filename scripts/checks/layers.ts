/** APIs that only some folders or files of a layer may use. */
export type DoorName =
  | 'fetch'
  | 'browser globals'
  | 'environment variables'
  | 'own location'
  | 'own address'
  | 'setInterval'
  | 'skipped locks'
  | 'HTTP framework'
  | 'OpenID library'
  | 'database driver'
  | 'OpenTelemetry';

/** A folder directly below src: what it may import, and what may stand where inside of it. */
export interface Layer {
  readonly folder: string;
  /** Where it runs. Pure code runs everywhere, and has neither globals of browsers nor of Node.js. */
  readonly environment: 'pure' | 'browser' | 'server';
  /** Other layers that it may import. */
  readonly mayImport: readonly string[];
  /** Its folders that any of its files may import, past any front file. They import no capability of it. */
  readonly ground: readonly string[];
  /** Its folder that composes the capabilities, as the files directly in the layer do. */
  readonly composer?: string;
  /**
   * How one of its capabilities imports another: by its front file `<folder>/<folder>.ts`, or not at all. Without
   * capabilities, its folders are rooms, which any of its files may import.
   */
  readonly capabilities: 'by front file' | 'apart' | 'none';
  /** Its folders and files that may use an API. No other may. */
  readonly doors: Readonly<Partial<Record<DoorName, readonly string[]>>>;
}

/** Every folder below src. One without a row is a problem. */
export const layers: readonly Layer[] = [
  {
    folder: 'contract',
    environment: 'pure',
    mayImport: [],
    ground: [],
    capabilities: 'none',
    doors: {},
  },
  {
    folder: 'rules',
    environment: 'pure',
    mayImport: ['contract'],
    ground: [],
    capabilities: 'none',
    doors: {},
  },
  {
    folder: 'ui',
    environment: 'browser',
    mayImport: ['contract', 'rules'],
    ground: [],
    capabilities: 'none',
    doors: { 'browser globals': ['buttons', 'focus', 'layout', 'messages'] },
  },
  {
    folder: 'web',
    environment: 'browser',
    mayImport: ['contract', 'rules', 'ui'],
    ground: ['kernel', 'parts', 'frame'],
    composer: 'app',
    capabilities: 'apart',
    doors: { fetch: ['kernel'], 'browser globals': ['kernel', 'main.tsx'] },
  },
  {
    folder: 'console',
    environment: 'browser',
    mayImport: ['contract', 'rules', 'ui'],
    ground: ['kernel', 'parts'],
    composer: 'app',
    capabilities: 'apart',
    doors: { fetch: ['kernel'], 'browser globals': ['kernel', 'main.tsx'] },
  },
  {
    folder: 'server',
    environment: 'server',
    mayImport: ['contract', 'rules'],
    ground: [
      'http',
      'storage',
      'work',
      'origins',
      'secrets',
      'audit',
      'metrics',
      'tracing',
      'rate-limiter',
      'gateways',
      'operation',
      'command-line',
    ],
    capabilities: 'by front file',
    doors: {
      'environment variables': ['config.ts'],
      'own location': ['folders.ts'],
      'own address': [
        'origins',
        'config.ts',
        'environment.ts',
        'installation.ts',
        'main.ts',
        'processes',
        'settings-in-force',
        'doctor',
      ],
      setInterval: ['work'],
      'skipped locks': ['work', 'storage'],
      'HTTP framework': ['http', 'app.ts'],
      'OpenID library': ['authorization'],
      'database driver': ['storage'],
      OpenTelemetry: ['tracing'],
    },
  },
];

/** A file below src: its layer, and the folder or file in it that it belongs to, such as `kernel` or `main.tsx`. */
export interface PlaceInSource {
  /** Undefined for a folder without a row. */
  readonly layer: Layer | undefined;
  readonly layerName: string;
  readonly part: string;
  /** The folder; none for files that lie directly in the layer. */
  readonly room: string | undefined;
}

/** Where a file of src stands; undefined for any other file. @param known the table, for tests */
export function placeOf(file: string, known = layers): PlaceInSource | undefined {
  const [, layerName, part, rest] = /^src\/([^/]+)\/([^/]+)(\/)?/.exec(file) ?? [];
  if (layerName === undefined || part === undefined) return undefined;
  const layer = known.find(({ folder }) => folder === layerName);
  return { layer, layerName, part, room: rest === undefined ? undefined : part };
}

/** Reports folders of src without a row. */
export function layerProblems(files: Iterable<string>, known = layers): string[] {
  const names = new Set([...files].map((file) => placeOf(file, known)).flatMap((place) => place?.layerName ?? []));
  return [...names]
    .filter((name) => !known.some(({ folder }) => folder === name))
    .map((name) => `src/${name}: write a row for it in scripts/checks/layers.ts`);
}

/** Why a file may not use an API. */
export function doorReason(door: DoorName, { layer, layerName }: PlaceInSource): string {
  const doors = layer?.doors[door] ?? [];
  const who = doors.map((name) => `${layerName}/${name}`).join(' and ');
  return doors.length > 0 ? `${door}: only ${who} may use it` : `${door}: no file of src/${layerName} may use it`;
}
