import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScreenPreview, ScreenPreviews } from '../../src/web/app/ScreenPreviews.ts';

const root = join(import.meta.dirname, '../..');

/** A state of a screen, with the names it has in addresses. */
export interface NamedPreview {
  readonly screen: string;
  readonly state: string;
  readonly preview: ScreenPreview;
  /** The preview file, from the root. */
  readonly file: string;
}

/** The states of all preview files beside the screens. */
export async function readPreviews(): Promise<readonly NamedPreview[]> {
  const files = globSync('src/web/**/*.preview.ts', { cwd: root }).toSorted();
  const read = files.map(async (file) => {
    const module: { previews: ScreenPreviews } = await import(pathToFileURL(join(root, file)).href);
    return Object.entries(module.previews).flatMap(([screen, states]) =>
      Object.entries(states).map(([state, preview]) => ({ screen, state, preview, file })),
    );
  });
  return (await Promise.all(read)).flat();
}
