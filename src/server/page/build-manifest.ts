import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Vite's build manifest: the output files of each module. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

export interface BuiltPage {
  /** Names of all modules with files of their own. */
  readonly modules: readonly string[];
  /** URLs of the scripts of some modules and their imports; the script of the first module comes first. */
  scriptsOf(modules: readonly string[]): readonly string[];
  /** @throws if the build has no file of one of these modules */
  requireModules(modules: readonly string[]): void;
  /** The style sheets of these modules and their imports, as one. */
  stylesOf(modules: readonly string[]): string;
  /** The files of these style sheets, as the page's loader of styles names them. */
  styleFilesOf(modules: readonly string[]): readonly string[];
}

/** The page has not been built. The message names the command that builds it. */
export class PageNotBuiltError extends Error {
  constructor(folder: string) {
    super(`The page is not built: there is no manifest in ${folder}. Run "npm run build" first.`);
  }
}

/**
 * Reads the manifest of the built page.
 * @throws PageNotBuiltError
 */
export async function readBuiltPage(clientFolder: string): Promise<BuiltPage> {
  const text = await readFile(join(clientFolder, 'manifest.json'), 'utf8').catch((reason: NodeJS.ErrnoException) => {
    throw reason.code === 'ENOENT' ? new PageNotBuiltError(clientFolder) : reason;
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
  const styleFilesOf = (modules: readonly string[]) => [
    ...new Set(chunksOf(modules).flatMap((module) => manifest[module]?.css ?? [])),
  ];
  return {
    modules: Object.keys(manifest),
    requireModules(modules) {
      const unknown = modules.filter((module) => !(module in manifest));
      if (unknown.length > 0) throw new Error(`The built page has no file of ${unknown.join(', ')}.`);
    },
    scriptsOf: (modules) =>
      chunksOf(modules)
        .flatMap((module) => manifest[module]?.file ?? [])
        .map((file) => `/${file}`),
    stylesOf: (modules) =>
      styleFilesOf(modules)
        .map((file) => styles.get(file) ?? '')
        .join(''),
    styleFilesOf,
  };
}
