import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Random bytes of the cryptographic generator, taken from a pool that is filled at once: asking the generator for a few
 * bytes costs more than copying them. Each byte is handed out once, and is not kept after that.
 * @param count at most 4096
 */
export function takeRandomBytes(count: number): Buffer {
  if (count > pool.length) throw new RangeError(`${count} random bytes are more than the pool has.`);
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return taken;
}
