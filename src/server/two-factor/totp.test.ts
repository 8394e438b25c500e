import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfTotp, totpAddress, totpAt } from './totp.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('[MFA-1] a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is that of RFC 6238, appendix B', (second, code) => {
    expect(totpAt(secret, Math.floor(second / 30))).toBe(code);
  });

  it('agrees with a library for secrets of all kinds', () => {
    for (let n = 0; n < 200; n++) {
      const own = newTotpSecret();
      expect(own).toMatch(/^[A-Z2-7]{32}$/);
      const theirs = new TOTP({ secret: Secret.fromBase32(own) });
      expect(totpAt(own, 50_000_000 + n)).toBe(theirs.generate({ timestamp: (50_000_000 + n) * 30_000 }));
    }
  });

  it('counts in its own step of 30 seconds and in the ones beside it', () => {
    const now = 50_000_000 * 30_000;
    const stepOf = (steps: number) => stepOfTotp(secret, totpAt(secret, 50_000_000 + steps), now);
    expect([-2, -1, 0, 1, 2].map(stepOf)).toEqual([undefined, 49_999_999, 50_000_000, 50_000_001, undefined]);
  });

  it('is set up by an address that names the brand and the account', () => {
    expect(totpAddress(secret, 'Brand & Co', 'ada@x.example')).toBe(
      `otpauth://totp/Brand%20%26%20Co:ada%40x.example?secret=${secret}&issuer=Brand%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
