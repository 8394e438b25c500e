import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { RememberedSeal } from './seal-marks.ts';

const stored = z.object({ number: z.int().nonnegative(), digest: z.string() });

/** The newest seal in a file that who writes to the database does not reach. */
export interface SealFile {
  /** Undefined before the first seal. @throws Error if the file cannot be read */
  read(): Promise<RememberedSeal | undefined>;
  write(seal: RememberedSeal): Promise<void>;
}

export function createSealFile(path: string): SealFile {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? undefined : stored.parse(JSON.parse(text));
    },
    async write({ number, digest }) {
      const written = `${path}.new`;
      await writeFile(written, `${JSON.stringify({ number, digest })}\n`, { mode: 0o600 });
      await rename(written, path); // a process that is killed leaves the former one
    },
  };
}
