interface Answered {
  readonly path: string;
  readonly method: string;
  status: number;
  body: unknown;
  set(name: string, value: string): void;
}

/**
 * Answers 405 where the library answers 404, because a path does not take the method of the request (RFC 9110 §15.5.6;
 * for pushed requests RFC 9126 §2.3).
 * @param postOnly paths that take nothing but POST
 */
export function refuseOtherMethods(ctx: Answered, postOnly: readonly string[]): void {
  if (ctx.status !== 404 || ctx.body) return;
  const allowed = postOnly.includes(ctx.path) ? 'POST' : 'GET, HEAD';
  if (allowed.includes(ctx.method)) return;
  ctx.status = 405;
  ctx.set('allow', allowed);
  ctx.body = { error: 'invalid_request', error_description: `${ctx.method} is not allowed; use ${allowed}` };
}
