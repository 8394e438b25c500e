import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

describe('base64url', () => {
  it.each([
    [[], ''],
    [[0], 'AA'],
    [[251, 255], '-_8'],
    [[255, 239, 190, 1], '_---AQ'],
  ])('writes %j as %s, and reads it', (bytes, text) => {
    expect(toBase64url(Uint8Array.from(bytes).buffer)).toBe(text);
    expect([...fromBase64url(text)]).toEqual(bytes);
  });
});
