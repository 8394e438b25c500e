import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStored, unknownFields } from './stored.ts';

const schema = z
  .strictObject({
    name: z.string(),
    scopes: z.array(z.enum(['openid', 'email'])).default([]),
    names: z.partialRecord(z.enum(['given', 'family']), z.string()).default({}),
    keys: z.strictObject({ first: z.number() }).optional(),
  })
  .refine(({ name }) => name !== 'none', 'has no name');

describe('a stored value', () => {
  it('is read without the fields that a newer version has added', () => {
    const stored = { name: 'App', tint: 'red', keys: { first: 1, second: 2 }, names: { given: 'a', middle: 'b' } };
    expect(readStored(schema, stored)).toEqual({ name: 'App', scopes: [], keys: { first: 1 }, names: { given: 'a' } });
  });

  it('is read without the values of lists that a newer version has added', () => {
    const stored = { name: 'App', scopes: ['fax', 'openid', 'telex', 'email', 'fax'] };
    expect(readStored(schema, stored).scopes).toEqual(['openid', 'email']);
  });

  it('is left as it was', () => {
    const stored = { name: 'App', tint: 'red', scopes: ['fax'] };
    readStored(schema, stored);
    expect(stored).toEqual({ name: 'App', tint: 'red', scopes: ['fax'] });
  });

  it('is refused where it is wrong beside that', () => {
    expect(() => readStored(schema, { name: 'none', tint: 'red' })).toThrow('has no name');
    expect(() => readStored(schema, { name: 1 })).toThrow('expected string');
  });

  it('names the fields that whoever writes it again must keep', () => {
    expect(unknownFields(schema, { name: 'App', tint: 'red', keys: { first: 1, second: 2 } })).toEqual({ tint: 'red' });
    expect(unknownFields(schema, { name: 'App' })).toEqual({});
  });
});
