import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const requirements = readFileSync(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8');
const table = [...requirements.matchAll(/^\| (GET|POST) \| (\/api\/\S+) \|(.*)\|$/gm)].map(
  ([, method = '', path = '', payload = '']) => ({ method, path, payload }),
);

/** The fields that a payload of the table names, such as "body clientId, optional theme". */
function fieldsOf(payload: string): readonly string[] {
  const [, list = ''] = /(?:body|query) ([^;]+)/.exec(payload) ?? [];
  return list.split(/,| plus | or /).flatMap((field) => /^(?:optional )?(\w+)$/.exec(field.trim())?.[1] ?? []);
}

const all: readonly Call[] = Object.values(calls).flatMap((group) => Object.values<Call>(group));
const find = (method: string, path: string) => all.find((call) => call.method === method && call.path === path);

describe('[API-1a] [API-1b] [API-1c] [API-1d] [API-1e] the table of calls', () => {
  it('is read whole', () => {
    expect(table).toHaveLength(35);
    expect(fieldsOf(' body username, optional extension, password, extra fields ')).toEqual([
      ...['username', 'extension', 'password'],
    ]);
  });

  it.each(table)('has $method $path with its payload in the contract', ({ method, path, payload }) => {
    const call = find(method, path);
    const schema = call && z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining([...fieldsOf(payload)]));
    expect(call).toBeDefined();
  });
});
