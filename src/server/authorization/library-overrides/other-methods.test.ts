import { describe, expect, it } from 'vitest';
import { refuseOtherMethods } from './other-methods.ts';

function answerTo(method: string, path: string, status = 404, body?: unknown) {
  const headers = new Map<string, string>();
  const ctx = { method, path, status, body, set: (name: string, value: string) => void headers.set(name, value) };
  refuseOtherMethods(ctx, ['/oauth/request']);
  return { status: ctx.status, allow: headers.get('allow') };
}

describe('[AUTHZ-1b] [AUTHZ-1c] [AUTHZ-1d] an endpoint of the authorization server', () => {
  it.each([
    ['GET', '/oauth/request', 'POST'],
    ['PUT', '/oauth/keys', 'GET, HEAD'],
  ])('answers 405 to %s at %s', (method, path, allow) => {
    expect(answerTo(method, path)).toEqual({ status: 405, allow });
  });

  it('keeps every other answer', () => {
    expect(answerTo('POST', '/oauth/request', 201, '{}').status).toBe(201);
    expect(answerTo('GET', '/oauth/request', 404, '{"error":"not found"}').status).toBe(404);
    expect(answerTo('GET', '/oauth/keys').status).toBe(404);
  });
});
