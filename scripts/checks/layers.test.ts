import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Layer, layerProblems, layers, placeOf } from './layers.ts';

const root = join(import.meta.dirname, '../..');
const foldersOf = (layer: string) =>
  readdirSync(join(root, 'src', layer), { withFileTypes: true }).map(({ name }) => name);
const included = (config: string): readonly string[] => JSON.parse(readFileSync(join(root, config), 'utf8')).include;

describe('the table of layers', () => {
  it('has a row for each folder of src, and none for another', () => {
    expect(layers.map(({ folder }) => folder).toSorted()).toEqual(readdirSync(join(root, 'src')).toSorted());
  });

  it.each(layers)('names folders and files of src/$folder that exist', ({ folder, ground, composer, doors }) => {
    const named = [...ground, ...(composer === undefined ? [] : [composer]), ...Object.values(doors).flat()];
    expect(named.filter((name) => !foldersOf(folder).includes(name))).toEqual([]);
  });

  it.each([
    ['pure', 'tsconfig.pure.json'],
    ['browser', 'tsconfig.web.json'],
    ['server', 'tsconfig.server.json'],
  ] as const)('names the layers whose types are those of its environment: %s', (environment, config) => {
    const ofEnvironment = layers.filter((layer) => layer.environment === environment);
    const checked = included(config).map((pattern) => pattern.replace(/\/\*.*/, ''));
    expect(ofEnvironment.filter(({ folder }) => !checked.includes(`src/${folder}`))).toEqual([]);
  });
});

describe('layerProblems', () => {
  it('reports a folder of src without a row, once', () => {
    expect(layerProblems(['src/portal/main.tsx', 'src/portal/app/App.tsx', 'src/web/main.tsx', 'test/a.ts'])).toEqual([
      'src/portal: write a row for it in scripts/checks/layers.ts',
    ]);
  });
});

describe('placeOf', () => {
  const places: readonly [string, Partial<Layer> | undefined, string | undefined, string | undefined][] = [
    ['src/web/kernel/deep/a.ts', { folder: 'web' }, 'kernel', 'kernel'],
    ['src/web/main.tsx', { folder: 'web' }, 'main.tsx', undefined],
    ['src/portal/app/a.ts', undefined, 'app', 'app'],
  ];
  it.each(places)('tells the layer, the part and the folder of %s', (file, layer, part, room) => {
    const place = placeOf(file);
    expect(place?.layer?.folder).toBe(layer?.folder);
    expect(place).toMatchObject({ part });
    expect(place?.room).toBe(room);
  });

  it('knows src alone', () => expect(placeOf('scripts/checks/layers.ts')).toBeUndefined());
});
