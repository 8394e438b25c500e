import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textSets } from '../../contract/texts/text-sets.ts';
import { errorParts } from '../error/error-parts.ts';
import { firstTextOf } from '../kernel/visit/texts.ts';
import type { Loadable } from '../parts/screen/loadable.ts';
import { loadableScreens } from './later-screens.ts';
import { screenModules } from './screen-modules.ts';
import { returnStep, steps } from './steps.ts';

const web = join(import.meta.dirname, '..');
const catalogue = JSON.parse(readFileSync(join(web, '../../data/locales/en_US.json'), 'utf8'));

/** Groups that every page has, or that parts of screens load themselves, and wait for. */
const elsewhere = ['frame', 'error', 'enterCredential', 'enterPassword', 'ssoWay', 'scope'];

/** What a module may load later, with the texts that are asked for with it. */
const laterPart = /later(?:<\w+>)?\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?([^)]*)\)/g;

/** The ids in a module and in those that it imports at once. */
function idsIn(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8').replace(laterPart, '');
  const ids = [...source.matchAll(/['`](\w+\.\w+)['`]/g)].flatMap(([, id]) => (id && id in catalogue ? [id] : []));
  const imported = [...source.matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']+)'/gm)];
  return [...ids, ...imported.flatMap(([, path = '']) => idsIn(join(dirname(file), path), seen))];
}

/** The parts that a module and those that it imports at once may load later, with the texts that they ask for. */
function partsIn(file: string, seen = new Set<string>()): (readonly [path: string, texts: readonly string[]])[] {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const at = (path: string) => join(dirname(file), path);
  const own = [...source.matchAll(laterPart)].map(
    ([, path = '', texts = '']) => [at(path), [...texts.matchAll(/'([^']+)'/g)].map(([, id = '']) => id)] as const,
  );
  const imported = [...source.matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']+)'/gm)];
  return [
    ...own,
    ...own.flatMap(([path]) => partsIn(path, seen)),
    ...imported.flatMap(([, path = '']) => partsIn(at(path), seen)),
  ];
}

/** The same for one screen. */
const ownParts: Readonly<Record<string, readonly string[]>> = {
  'retired-app/RetiredApp': ['errorScreen'],
  'secure-account/SecureAccount': ['stopRecovery'], // the words of one of its addresses
};

const rows: readonly Loadable<unknown>[] = [
  ...Object.values(loadableScreens),
  ...Object.values(steps),
  ...errorParts.keys(),
];
const askedFor = (row: Loadable<unknown>) => [row.texts, ...(row.moreTexts ?? [])];
const setOrGroup = (name: string) => textSets.find(([first]) => first === name) ?? [name];
const ofError = loadableScreens.error ? askedFor(loadableScreens.error) : [];
const furtherTexts = [...errorParts.keys()].map(({ texts }) => texts);

/** The rows of steps name their modules themselves. */
const rowOfStep = /loadable\(\s*'([^']+)',\s*\(\) => import\('\.\.\/([^']+\.step)\.ts'\)/g;
const stepModules = [...readFileSync(join(web, 'app/steps.ts'), 'utf8').matchAll(rowOfStep)].flatMap(
  ([, texts, path = '']) => {
    const row = [...Object.values(steps), returnStep].find((one) => one.texts === texts);
    return row ? [[`the step ${path}`, path, askedFor(row)] as const] : [];
  },
);
const fileOf = (path: string) => join(web, path.endsWith('.step') ? `${path}.ts` : `${path}.tsx`);

const screens = [
  ...Object.entries(screenModules).map(([name, path]) => {
    const row = loadableScreens[name as keyof typeof screenModules];
    return [name, path, row ? askedFor(row) : []] as const;
  }),
  ...stepModules,
  ...[...errorParts].map(([row, path]) => [path, path, [...askedFor(row), ...ofError]] as const),
];

/** The texts in a file that a screen names without asking for them. */
function missingIn(file: string, path: string, names: readonly string[]): string[] {
  const asked = names.flatMap(setOrGroup);
  const isThere = (id: string) => {
    const group = id.split('.')[0] ?? '';
    const isElsewhere = [...elsewhere, ...(ownParts[path] ?? [])].includes(group) || furtherTexts.includes(id);
    return isElsewhere || asked.includes(id) || asked.includes(group);
  };
  return idsIn(file).filter((id) => !isThere(id));
}

describe('the texts of a screen', () => {
  it.each(screens)('are asked for by its row: %s', (_, path, names) => {
    expect(missingIn(fileOf(path), path, names)).toEqual([]);
  });

  it('is checked for every step', () => {
    const rowsOfSteps = new Set<Loadable<unknown>>([...Object.values(steps), returnStep]);
    expect(stepModules.map(([name]) => name)).toHaveLength(rowsOfSteps.size);
  });

  const parts = screens.flatMap(([name, path, names]) =>
    partsIn(fileOf(path)).map(([file, texts]) => [name, relative(web, file), path, names, texts] as const),
  );
  it.each(parts)('are asked for by its row or that of its part: %s, %s', (_, file, path, names, texts) => {
    expect(missingIn(join(web, file), path, [...names, ...texts])).toEqual([]);
  });
});

describe('a set of texts', () => {
  it('begins with a text that no other one begins with', () => {
    const firsts = textSets.map(([first]) => first);
    expect(new Set(firsts).size).toBe(firsts.length);
  });

  it('has no title of a group that is asked for as a whole, by which the page knows that the group is there', () => {
    const titles = rows
      .flatMap(askedFor)
      .filter((text) => !text.includes('.'))
      .map(firstTextOf);
    expect(textSets.flat().filter((id) => titles.includes(id))).toEqual([]);
  });
});
