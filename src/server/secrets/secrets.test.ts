import { describe, expect, it } from 'vitest';
import { createSecrets, randomId } from './secrets.ts';

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];

describe('secrets', () => {
  it('encrypt differently each time and decrypt again', () => {
    const secrets = createSecrets([older]);
    const sealed = secrets.seal('a private key');
    expect(sealed).not.toBe(secrets.seal('a private key'));
    expect(sealed).not.toContain('private');
    expect(secrets.open(sealed)).toBe('a private key');
  });

  it('decrypt and verify with a former secret until it is removed', () => {
    const before = createSecrets([older]);
    const rotated = createSecrets([newer, older]);
    expect(rotated.open(before.seal('text'))).toBe('text');
    expect(rotated.verify('text', before.sign('text'))).toBe(true);
    expect(() => createSecrets([newer]).open(before.seal('text'))).toThrow();
    expect(createSecrets([newer]).verify('text', before.sign('text'))).toBe(false);
  });

  it('attest a text by name, and say when the secret is gone', () => {
    const attestation = createSecrets([older]).attest('text');
    expect(createSecrets([newer, older]).isAttested('text', attestation)).toBe(true);
    expect(createSecrets([newer, older]).isAttested('other', attestation)).toBe(false);
    expect(createSecrets([newer]).isAttested('text', attestation)).toBeUndefined();
    expect(createSecrets([older]).verify('text', attestation.signature)).toBe(false);
  });

  it('reject modified data', () => {
    const secrets = createSecrets([older]);
    const sealed = Buffer.from(secrets.seal('text'), 'base64url');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => secrets.open(sealed.toString('base64url'))).toThrow();
  });
});

describe('randomId', () => {
  it('never begins with a dash', () => {
    const ids = Array.from({ length: 2000 }, randomId);
    expect(new Set(ids).size).toBe(2000);
    expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([]);
  });
});
