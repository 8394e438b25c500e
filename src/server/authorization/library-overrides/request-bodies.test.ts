import type { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { correctBodies } from './request-bodies.ts';

it('[ENTRY-8h] joins ui_options that are repeated in a body that the library has read', () => {
  class Context {
    body: unknown;
    constructor(body: unknown) {
      this.body = body;
    }
  }
  // The library's context assigns its body as this one does, but not in its constructor's fields.
  const contextWith = (body: object) => Object.assign(Object.create(Context.prototype), { ctx: {}, body });
  correctBodies(Context as unknown as Provider['OIDCContext']);
  expect(contextWith({ ui_options: ['a', 'b'], scope: 'openid' }).body).toEqual({ ui_options: 'a b', scope: 'openid' });
  expect(contextWith({ ui_options: 'a' }).body).toEqual({ ui_options: 'a' });
});
