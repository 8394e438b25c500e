import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** A record of an account file, with the number of its last line. */
export interface AccountRow {
  readonly line: number;
  /** Null when the line could not be parsed. */
  readonly values: unknown;
  readonly bytesRead: number;
}

/**
 * Reads an account file as a stream, so that it may be larger than memory: newline-delimited JSON (`.ndjson`, `.jsonl`),
 * else CSV with a header.
 */
export function readAccountFile(path: string): AsyncGenerator<AccountRow> {
  return /\.(ndjson|jsonl)$/i.test(path) ? readNdjson(path) : readCsv(path);
}

async function* readCsv(path: string): AsyncGenerator<AccountRow> {
  const file = createReadStream(path);
  const parser = parse({
    columns: true,
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  file.once('error', (reason) => parser.destroy(reason));
  for await (const { record, info } of file.pipe(parser)) {
    // An empty cell means an absent field.
    const filled = Object.entries(record).filter(([, value]) => value !== '');
    yield { line: info.lines, values: Object.fromEntries(filled), bytesRead: file.bytesRead };
  }
}

async function* readNdjson(path: string): AsyncGenerator<AccountRow> {
  const file = createReadStream(path);
  let line = 0;
  for await (const text of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() !== '') yield { line, values: parseLine(text), bytesRead: file.bytesRead };
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
