import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The manifest that the build writes: what each module became. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

export interface BuiltPage {
  /** Addresses of the scripts of some modules and of what they import, the first module's own first. */
  scriptsOf(modules: readonly string[]): readonly string[];
  /** Their styles. */
  stylesOf(modules: readonly string[]): string;
}

/** The page has not been built; the message says how to build it. */
export class PageIsNotBuilt extends Error {
  constructor(folder: string) {
    super(`The page is not built: there is no manifest in ${folder}. Run "npm run build" first.`);
  }
}

/**
 * Reads the result of the page's build.
 * @throws PageIsNotBuilt
 */
export async function readBuiltPage(clientFolder: string): Promise<BuiltPage> {
  const text = await readFile(join(clientFolder, 'manifest.json'), 'utf8').catch((reason: NodeJS.ErrnoException) => {
    throw reason.code === 'ENOENT' ? new PageIsNotBuilt(clientFolder) : reason;
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css }) => css)))
    styles.set(file, (await readFile(join(clientFolder, file), 'utf8')).trim());

  function chunksOf(modules: readonly string[], seen = new Set<string>()): string[] {
    return modules.flatMap((module) => {
      if (seen.has(module)) return [];
      seen.add(module);
      return [module, ...chunksOf(manifest[module]?.imports ?? [], seen)];
    });
  }
  return {
    scriptsOf: (modules) =>
      chunksOf(modules)
        .flatMap((module) => manifest[module]?.file ?? [])
        .map((file) => `/${file}`),
    stylesOf(modules) {
      const files = new Set(chunksOf(modules).flatMap((module) => manifest[module]?.css ?? []));
      return [...files].map((file) => styles.get(file) ?? '').join('');
    },
  };
}
