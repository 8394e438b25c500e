import type { KoaContextWithOIDC } from 'oidc-provider';
import { expect, it } from 'vitest';
import { openerHeader, setResponseHeaders } from './response-headers.ts';

function headersOf(answer: { body?: unknown; responseMode?: string }): Record<string, string> {
  const headers: Record<string, string> = {};
  const ctx = {
    body: answer.body,
    oidc: { params: { response_mode: answer.responseMode } },
    set(name: string, value: string) {
      headers[name] = value;
    },
  };
  setResponseHeaders(ctx as unknown as KoaContextWithOIDC); // what is read of it
  return headers;
}

it('keeps the opener of a popup that answers by a message', () => {
  expect(headersOf({ responseMode: 'web_message' })).toEqual({ [openerHeader]: 'unsafe-none' });
  expect(headersOf({ responseMode: 'query' })).toEqual({});
});

it("allows the script of the library's own page by its hash, and no other", () => {
  const { 'content-security-policy': policy } = headersOf({ body: '<script>document.forms[0].submit()</script>' });
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]+=*'; form-action \*/);
});

it('leaves pages of our own alone, whose scripts have a nonce', () => {
  expect(headersOf({ body: '<script nonce="once">x</script>' })).toEqual({});
});
