import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readPreviews } from '../../gallery/server/previews.ts';
import type { TextPlace } from '../../src/server/brand/operator/text-places.ts';
import { buttonIds } from '../checks/languages/button-lengths.ts';

/** What the places of texts derive from. */
interface Sources {
  /** Source files by path from the root. */
  readonly files: ReadonlyMap<string, string>;
  /** Screens of the gallery by the folder of their previews. */
  readonly screens: ReadonlyMap<string, readonly string[]>;
}

/** Content of data/text-places.json: where each text stands, for translators. */
export async function textPlacesDocument(root: string, english: Readonly<Record<string, string>>): Promise<string> {
  const paths = globSync('src/{web,ui,contract,server,rules}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/[.](?:test|preview|generated)[.]tsx?$/.test(file))
    .toSorted(
      (one, other) =>
        Number(other.startsWith('src/web/')) - Number(one.startsWith('src/web/')) || (one < other ? -1 : 1),
    );
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const previews = Map.groupBy(await readPreviews(), ({ file }) => posix.dirname(file.replaceAll('\\', '/')));
  const screens = new Map(
    [...previews].map(([folder, states]) => [folder, [...new Set(states.map(({ screen }) => screen))]] as const),
  );
  const places = placesOf(Object.keys(english), { files, screens });
  return `${JSON.stringify(places, undefined, 2)}\n`;
}

/** The place of each text. */
export function placesOf(ids: readonly string[], sources: Sources): Record<string, TextPlace> {
  const components = [...sources.files].flatMap(([path, source]) => (path.endsWith('.tsx') ? [source] : []));
  const buttons = new Set(buttonIds(components, new Set(ids)));
  return Object.fromEntries(
    ids.map((id) => [
      id,
      { picture: pictureOf(id, sources), ...(buttons.has(id) ? { isButton: true as const } : null) },
    ]),
  );
}

/** The screens of the gallery that may show a text, else the file that names it. */
function pictureOf(id: string, { files, screens }: Sources): string {
  const [group = '', kind = ''] = id.split('.');
  if (group === 'message') return `messages: ${kind}`;
  if (group === 'error') return 'docs/errors.md';
  if ([...screens.values()].some((names) => names.includes(group))) return group;
  const own = `/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`;
  const naming = [...files].filter(([, source]) => source.includes(`'${id}'`) || source.includes(`\`${group}.\${`));
  const file = (naming.find(([path]) => path.includes(own)) ?? naming[0])?.[0];
  if (!file) return '';
  const folder = [...screens.keys()].find((candidate) => file.startsWith(`${candidate}/`));
  return folder ? (screens.get(folder) ?? []).join(', ') : file;
}
