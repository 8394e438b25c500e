import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { CsvRecord } from '../../../rules/files/csv.ts';
import { type CsvRow, linesOf, readCsvFile } from '../../command-line/csv-file.ts';
import { OperationRefused } from '../../operation/operation.ts';
import { guideColumns, hasColumn } from '../guide-columns.rules.ts';
import { guideLayouts } from '../guide-layouts.rules.ts';
import type { GuideRecord } from '../guide-levels.rules.ts';
import type { GuideLayoutName } from '../street-guide.ts';

/** A file of street data. */
export interface GuideFile {
  readonly path: string;
  readonly layout: GuideLayoutName;
  /** For fixed-width files: a JSON file that says where each field stands, `{"street": [first column, width]}`. */
  readonly fields?: string | undefined;
}

/**
 * The records of a file, as a stream.
 * @throws OperationRefused if there is no such file, or it is of another kind
 */
export function readGuideFile(file: GuideFile): AsyncGenerator<CsvRow> {
  if (!existsSync(file.path)) throw new OperationRefused(`There is no file ${file.path}.`);
  if (file.fields !== undefined) return readFixedWidth(file, readPlaces(file.fields));
  if (/\.dbf$/i.test(file.path)) return readDbf(file);
  return readCsvFile(file.path, (record) => headerOf(file, record));
}

const fingerprintBytes = 64 * 1024;

/** Tells a file from others by its beginning, so that a large one is not read twice. */
export async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { end: fingerprintBytes - 1 })) hash.update(part);
  return hash.digest('base64url');
}

function headerOf(file: GuideFile, record: CsvRecord): readonly string[] {
  const header = 'cells' in record ? record.cells : [];
  refuseOther(file, header);
  return header;
}

/** @throws OperationRefused if a needed field is missing */
function refuseOther({ path, layout }: GuideFile, names: readonly string[]): void {
  const missing = guideLayouts[layout].needed.find((name) => !hasColumn(names, name, guideColumns[layout]));
  if (missing !== undefined)
    throw new OperationRefused(`${path} has no field ${missing}, so it is no file of ${layout}.`);
}

const places = z.record(z.string(), z.tuple([z.int().min(1), z.int().min(1)]));
type Places = z.output<typeof places>;

function readPlaces(path: string): Places {
  const read = places.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (read.success) return read.data;
  throw new OperationRefused(`${path} must name for each field its first column, from 1, and its width.`);
}

async function* readFixedWidth(file: GuideFile, fields: Places): AsyncGenerator<CsvRow> {
  refuseOther(file, Object.keys(fields));
  const stream = createReadStream(file.path);
  let line = 0;
  for await (const text of linesOf(stream)) {
    line += 1;
    const values = cut(text, fields, 1);
    if (text.trim()) yield { line, values, bytesRead: stream.bytesRead };
  }
}

/** Fields at their places, without spaces around them; empty ones are absent. */
const cut = (text: string, fields: Places, first: number): GuideRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [from, width]]) => {
      const value = text.slice(from - first, from - first + width).trim();
      return value ? [[name, value]] : [];
    }),
  );

const dbfHeaderBytes = 32;
const recordsAtOnce = 1000;

/** Reads a dBASE table (dBASE III): a header that names the fields, then records of one width. */
async function* readDbf(file: GuideFile): AsyncGenerator<CsvRow> {
  const handle = await open(file.path);
  try {
    const head = (await handle.read(Buffer.alloc(dbfHeaderBytes), 0, dbfHeaderBytes, 0)).buffer;
    const [headerLength, width] = [head.readUInt16LE(8), head.readUInt16LE(10)];
    const described = (await handle.read(Buffer.alloc(headerLength), 0, headerLength, 0)).buffer;
    const fields = dbfFields(described);
    refuseOther(file, Object.keys(fields));
    const count = head.readUInt32LE(4);
    for (let from = 0; from < count; from += recordsAtOnce) {
      const size = Math.min(recordsAtOnce, count - from) * width;
      const { buffer } = await handle.read(Buffer.alloc(size), 0, size, headerLength + from * width);
      for (let at = 0; at < size; at += width) {
        const text = buffer.toString('latin1', at, at + width);
        const line = from + at / width + 1;
        if (!text.startsWith('*')) yield { line, values: cut(text, fields, 0), bytesRead: headerLength + line * width };
      }
    }
  } finally {
    await handle.close();
  }
}

/** Where the fields stand in a record, whose first byte marks a deleted one. */
function dbfFields(header: Buffer): Places {
  const found: Places = {};
  let place = 1;
  for (let at = dbfHeaderBytes; at + dbfHeaderBytes <= header.length && header[at] !== 0x0d; at += dbfHeaderBytes) {
    const name = header.toString('latin1', at, at + 11).replace(/\0.*$/s, '');
    const width = header[at + 16] ?? 0;
    found[name] = [place, width];
    place += width;
  }
  return found;
}
