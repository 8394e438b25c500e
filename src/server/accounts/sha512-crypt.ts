import { createHash } from 'node:crypto';
import { setImmediate as afterOtherEvents } from 'node:timers/promises';

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const size = 64;
/** Other events are handled after so many rounds, which take about two milliseconds. */
const roundsAtOnce = 500;

const sha512 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** The first bytes of a text that is repeated for ever. */
function repeated(text: Buffer, length: number): Buffer {
  return Buffer.alloc(length, text.length > 0 ? text : 0);
}

/**
 * SHA-512 crypt ($6$) as Ulrich Drepper's “Unix crypt using SHA-256 and SHA-512” defines it, without the prefix: its last part.
 * @param salt at most 16 characters count
 */
export async function sha512Crypt(password: string, salt: string, rounds: number): Promise<string> {
  const [key, seed] = [Buffer.from(password), Buffer.from(salt).subarray(0, 16)];
  const alternate = sha512(key, seed, key);
  const begun = [key, seed, repeated(alternate, key.length)];
  for (let left = key.length; left > 0; left >>= 1) begun.push(left & 1 ? alternate : key);
  let digest = sha512(...begun);
  const ofKey = repeated(sha512(...Array.from({ length: key.length }, () => key)), key.length);
  const ofSalt = repeated(sha512(...Array.from({ length: 16 + (digest[0] ?? 0) }, () => seed)), seed.length);
  for (let round = 0; round < rounds; round++) {
    const parts = [round & 1 ? ofKey : digest, ...(round % 3 ? [ofSalt] : []), ...(round % 7 ? [ofKey] : [])];
    digest = sha512(...parts, round & 1 ? digest : ofKey);
    if (round % roundsAtOnce === roundsAtOnce - 1) await afterOtherEvents();
  }
  return written(digest);
}

/** Three bytes at a time, which lie 21 apart and take turns in being the first, as four characters. */
function written(digest: Buffer): string {
  let text = '';
  const write = (value: number, characters: number) => {
    for (let at = 0; at < characters; at++) text += alphabet[(value >> (6 * at)) & 63];
  };
  for (let index = 0; index < size / 3 - 1; index++) {
    const places = [index, index + 21, index + 42];
    const [high = 0, middle = 0, low = 0] = [0, 1, 2].map((at) => digest[places[(at + index) % 3] ?? 0] ?? 0);
    write((high << 16) | (middle << 8) | low, 4);
  }
  write(digest[size - 1] ?? 0, 2);
  return text;
}
