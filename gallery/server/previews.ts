import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScreenPreview, ScreenPreviews } from '../../src/web/kernel/flow/ScreenPreviews.ts';

const root = join(import.meta.dirname, '../..');

/** A preview with the names of its screen and state. */
export interface NamedPreview {
  readonly screen: string;
  readonly state: string;
  readonly preview: ScreenPreview;
  /** Path of the preview file, relative to the repository root. */
  readonly file: string;
}

/** Reads the previews of all `*.preview.ts` files. */
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
