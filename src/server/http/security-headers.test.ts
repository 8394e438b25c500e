import { describe, expect, it } from 'vitest';
import { pagePolicy } from './security-headers.ts';

describe('the content security policy of a page', () => {
  it('allows requests and images of this server alone, and requires Trusted Types', () => {
    const policy = pagePolicy('n').split('; ');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("img-src 'self' data:");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('allows images of an asset service, and nothing else of it', () => {
    const policy = pagePolicy('n', { scripts: [], images: ['https://assets.example'] });
    expect(policy.match(/https:\S+/g)).toEqual(['https://assets.example;']);
    expect(policy).toContain("img-src 'self' data: https://assets.example;");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('allows external scripts to send requests and load images, and requires no Trusted Types with them', () => {
    const policy = pagePolicy('n', { scripts: ['https://script.example'], images: [] });
    expect(policy).toContain("connect-src 'self' https://script.example;");
    expect(policy).toContain("img-src 'self' data: https://script.example;");
    expect(policy).not.toContain('trusted-types');
  });
});
