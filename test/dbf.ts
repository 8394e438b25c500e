/** A dBASE table as the Census Bureau publishes it. */
export function dbf(fields: readonly (readonly [string, number])[], records: readonly (readonly string[])[]): Buffer {
  const width = 1 + fields.reduce((sum, [, size]) => sum + size, 0);
  const head = Buffer.alloc(32);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(records.length, 4);
  head.writeUInt16LE(32 * (fields.length + 1) + 1, 8);
  head.writeUInt16LE(width, 10);
  const described = fields.map(([name, size]) => {
    const field = Buffer.alloc(32);
    field.write(name, 'latin1');
    field.write('C', 11, 'latin1');
    field.writeUInt8(size, 16);
    return field;
  });
  const rows = records.map((cells) => ` ${fields.map(([, size], at) => (cells[at] ?? '').padEnd(size)).join('')}`);
  return Buffer.concat([head, ...described, Buffer.from([0x0d]), Buffer.from(rows.join(''), 'latin1')]);
}
