import type { KoaContextWithOIDC } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { zeroMaxAgeParameter } from '../../sign-in/sign-in.ts';
import { keepZeroMaxAge } from './zero-max-age.ts';

/** The parameters after the library has read a request. */
function kept(method: string, asked: object, params: Record<string, unknown> | undefined) {
  const [query, body] = method === 'POST' ? [{}, asked] : [asked, undefined];
  keepZeroMaxAge({ method, query, oidc: { params, body } } as unknown as KoaContextWithOIDC);
  return params;
}

describe('a request with max_age=0', () => {
  it.each(['GET', 'POST'])('is remembered as one, when the library has replaced it: %s', (method) => {
    const kind = { prompt: 'login', max_age: undefined };
    expect(kept(method, { max_age: '0' }, kind)).toEqual({ ...kind, [zeroMaxAgeParameter]: 'true' });
  });

  it.each([
    ['another age', { max_age: '60' }, { max_age: '60' }],
    ['no age', {}, { prompt: 'login' }],
    ['parameters that could not be read', { max_age: '0' }, undefined],
  ])('is not noted of a request with %s', (_, asked, params) => {
    expect(kept('GET', asked, params && { ...params })).toEqual(params);
  });
});
