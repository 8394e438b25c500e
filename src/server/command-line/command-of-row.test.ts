import { Command } from 'commander';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { addRowCommand } from './command-of-row.ts';
import type { CommandRow } from './row-command.ts';

const row = (more: Partial<CommandRow>): CommandRow => ({
  title: 'A title.',
  example: 'thing add',
  changes: true,
  http: { method: 'POST', path: '/things' },
  input: z.object({}),
  output: z.object({ id: z.string() }),
  ...more,
});

/** Runs a command line on a program that has the command of one row. */
async function run(made: CommandRow, line: readonly string[], answers: readonly unknown[] = [{ id: 'a' }]) {
  const asked: unknown[] = [];
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const perform = async (_: string, input: unknown) => answers[asked.push(input) - 1];
  addRowCommand(program, (work) => work({ perform }), 'anOperation', made);
  await program.parseAsync(line, { from: 'user' });
  return { asked, printed };
}

describe('the words of a command', () => {
  it.each([
    ['POST', '/things', 'thing add'],
    ['GET', '/things', 'thing list'],
    ['GET', '/things/{id}', 'thing show x'],
    ['PUT', '/things/{id}', 'thing set x'],
    ['DELETE', '/things/{id}', 'thing remove x --yes'],
    ['POST', '/policies/{id}/retry', 'policy retry x'],
    ['GET', '/accounts/{who}/big-things/{id}', 'big-thing show ann x'],
  ] as const)('follow from method and path: %s %s is %s', async (method, path, line) => {
    const input = z.object({ who: z.string().optional(), id: z.string().optional() });
    const made = row({ http: { method, path }, input, changes: method !== 'GET' });
    expect((await run(made, line.split(' '))).asked).toHaveLength(1);
  });

  it('are those that the row gives, with its alias', async () => {
    const made = row({ command: { words: 'big thing turn', alias: 'spin' } });
    expect((await run(made, ['big', 'thing', 'turn'])).printed).toBe('Done.\n');
    expect((await run(made, ['big', 'thing', 'spin'])).printed).toBe('Done.\n');
  });
});

describe('an option of a command', () => {
  const input = z.object({
    name: z.string().nullable().optional(),
    note: z.string().min(1).optional(),
    brandId: z.int().optional(),
    endsAt: z.int().optional(),
    isOpen: z.boolean().optional(),
    hasPin: z.boolean().default(false),
    state: z.enum(['on', 'off']).optional(),
    redirectUris: z.array(z.string()).optional(),
    channels: z.array(z.enum(['sms', 'email'])).optional(),
    address: z.partialRecord(z.enum(['streetType', 'city']), z.string()).optional(),
    changes: z.object({ label: z.string().optional() }).optional(),
    sizes: z.union([z.literal('all'), z.array(z.int())]).optional(),
  });
  const made = row({
    input,
    command: {
      options: {
        channels: 'channels',
        sizes: { name: 'size', read: (texts) => (texts.includes('all') ? 'all' : texts.map(Number)) },
      },
    },
  });

  it.each([
    ['a text', '--name=Ann', { name: 'Ann' }],
    ['null for an empty text, which takes a value away', '--name=', { name: null }],
    ['nothing for an empty text where there is nothing to take away', '--note=', {}],
    ['a number', '--brand=7', { brandId: 7 }],
    ['a time', '--ends-at=2027-01-31', { endsAt: Date.UTC(2027, 0, 31) }],
    ['a switch', '--open', { isOpen: true }],
    ['a switch that is off', '--no-open', { isOpen: false }],
    ['a word of several', '--state=off', { state: 'off' }],
    ['a list', '--redirect-uri=a --redirect-uri=b', { redirectUris: ['a', 'b'] }],
    ['an empty list', '--redirect-uri=', { redirectUris: [] }],
    ['a list of words between commas', '--channels=sms,email', { channels: ['sms', 'email'] }],
    ['a part of a record', '--street-type=Road --city=Salem', { address: { streetType: 'Road', city: 'Salem' } }],
    ['a field of an object', '--label=x', { changes: { label: 'x' } }],
    ['what the row reads', '--size=1 --size=2', { sizes: [1, 2] }],
  ])('gives %s: %s', async (_, line, expected) => {
    expect((await run(made, ['thing', 'add', ...line.split(' ')])).asked).toEqual([expected]);
  });

  it.each([
    ['--brand=x', '--brand is not a number.'],
    ['--ends-at=soon', '--ends-at is no time in ISO 8601, such as 2027-01-31.'],
    ['--state=odd', "argument 'odd' is invalid. Allowed choices are on, off."],
  ])('is refused with a sentence: %s', async (option, sentence) => {
    await expect(run(made, ['thing', 'add', option])).rejects.toThrow(sentence);
  });

  it('switches between two values where its row says so', async () => {
    const role = row({
      input: z.object({ role: z.enum(['boss', 'user']).optional() }),
      command: { options: { role: { name: 'boss', either: ['boss', 'user'] } } },
    });
    for (const [option, value] of [
      ['--boss', 'boss'],
      ['--no-boss', 'user'],
    ] as const)
      expect((await run(role, ['thing', 'add', option])).asked).toEqual([{ role: value }]);
  });

  it('is needed where a command changes something', async () => {
    const input = z.object({ id: z.string(), changes: z.object({ name: z.string().optional() }) });
    const change = row({ http: { method: 'PATCH', path: '/things/{id}', lift: 'changes' }, input });
    await expect(run(change, ['thing', 'set', 'x'])).rejects.toThrow('Say what to change: "portico thing set --help"');
    const { asked, printed } = await run(change, ['thing', 'set', 'x', '--name', 'Ann']);
    expect(asked).toEqual([{ id: 'x', changes: { name: 'Ann' } }]);
    expect(printed).toBe('Changed x.\n');
  });
});

describe('the arguments of a command', () => {
  it('can be optional, and the last can be a list', async () => {
    const input = z.object({
      company: z.string(),
      values: z.array(z.string()).default([]),
      brandId: z.int().optional(),
    });
    const made = row({ input, command: { arguments: ['company', 'values'] } });
    expect((await run(made, ['thing', 'add', 'acme'])).asked).toEqual([{ company: 'acme', values: [] }]);
    expect((await run(made, ['thing', 'add', 'acme', 'a', 'b'], [{ accountId: 'x', id: 'y' }])).printed).toBe(
      'Added y.\n',
    );
    expect((await run(made, ['thing', 'add', 'acme', 'a', 'b'])).asked).toEqual([
      { company: 'acme', values: ['a', 'b'] },
    ]);
    const list = row({ input, command: { words: 'thing list', arguments: ['brandId'] } });
    await expect(run(list, ['thing', 'list', 'x'])).rejects.toThrow('<brand> is not a number.');
  });
});

describe('the answer of a command is printed', () => {
  const item = z.object({ id: z.string(), name: z.string().optional(), isOpen: z.boolean(), madeAt: z.int() });
  const list = row({
    changes: false,
    http: { method: 'GET', path: '/big-things', page: { key: 'id' } },
    output: z.array(item),
  });
  const ann = { id: 'a', isOpen: true, madeAt: 0 };
  const bo = { id: 'b', name: 'Bo', isOpen: false, madeAt: 1000 };

  it('as a table of the fields of its schema', async () => {
    const { printed } = await run(list, ['big-thing', 'list'], [[ann, bo]]);
    expect(printed).toBe('a  -   open  1970-01-01T00:00:00.000Z\nb  Bo  -     1970-01-01T00:00:01.000Z\n');
    expect((await run(list, ['big-thing', 'list'], [[]])).printed).toBe('No big things.\n');
    const asJson = await run(list, ['big-thing', 'list', '--json'], [[ann]]);
    expect(JSON.parse(asJson.printed)).toEqual([{ ...ann, madeAt: '1970-01-01T00:00:00.000Z' }]);
  });

  it('with the cells of the row', async () => {
    const cells = ({ id }: typeof ann) => [id.toUpperCase(), undefined];
    const { printed } = await run({ ...list, command: { cells, plural: 'things' } }, ['big-thing', 'list'], [[ann]]);
    expect(printed).toBe('A  -\n');
  });

  it('as the item of a key, for a list that has a sentence for a missing one', async () => {
    const made = { ...list, command: { missing: (id: string) => `There is no thing "${id}".` } };
    expect((await run(made, ['big-thing', 'show', 'b'], [[ann, bo]])).printed).toContain('name    Bo\n');
    await expect(run(made, ['big-thing', 'show', 'c'], [[ann, bo]])).rejects.toThrow('There is no thing "c".');
  });

  it('page by page, up to a limit', async () => {
    const page = { key: 'id', after: 'after', limit: 'limit' };
    const input = z.object({ after: z.string().optional(), limit: z.int().optional() });
    const paged = { ...list, input, http: { ...list.http, page } };
    const full = Array.from({ length: 500 }, (_, n) => ({ ...ann, id: `n${n}` }));
    const { asked, printed } = await run(paged, ['big-thing', 'list'], [full, [bo]]);
    expect(asked).toEqual([{ limit: 500 }, { limit: 500, after: 'n499' }]);
    expect(printed.trim().split('\n')).toHaveLength(501);
    expect((await run(paged, ['big-thing', 'list', '--limit', '1'], [[ann]])).asked).toEqual([{ limit: 1 }]);
  });

  it('with masked contacts, unless it is asked for the whole', async () => {
    const output = z.array(z.object({ email: z.string().meta({ 'x-masked': 'email' }) }));
    const masked = { ...list, output, command: { isMasked: true } as const };
    const answer = [[{ email: 'ann@acme.example' }]];
    expect((await run(masked, ['big-thing', 'list'], answer)).printed).toBe('a*n@a**********e\n');
    expect((await run(masked, ['big-thing', 'list', '--full'], answer)).printed).toBe('ann@acme.example\n');
  });

  it('as a record, or as JSON', async () => {
    const made = row({
      changes: false,
      http: { method: 'GET', path: '/things/{id}' },
      input: z.object({ id: z.string() }),
      output: item,
    });
    expect((await run(made, ['thing', 'show', 'b'], [bo])).printed).toBe(
      'id      b\nname    Bo\nisOpen  false\nmadeAt  1970-01-01T00:00:01.000Z\n',
    );
    expect(JSON.parse((await run(made, ['thing', 'show', 'b', '--json'], [bo])).printed)).toMatchObject({ name: 'Bo' });
  });

  it('as the sentence of the row', async () => {
    const says = ({ id }: { id: string }, { name }: { name?: string }) => `${id} is ${name}.`;
    const made = row({ input: z.object({ name: z.string().optional() }), command: { says } });
    expect((await run(made, ['thing', 'add', '--name', 'Ann'])).printed).toBe('a is Ann.\n');
  });
});

it('a removal is asked about, unless the command says yes', async () => {
  const made = row({ http: { method: 'DELETE', path: '/things/{id}' }, input: z.object({ id: z.string() }) });
  await expect(run(made, ['thing', 'remove', 'x'])).rejects.toThrow('Say --yes to remove the thing "x".');
  expect((await run(made, ['thing', 'remove', 'x', '--yes'])).printed).toBe('Removed x.\n');
  const unasked = { ...made, command: { isUnasked: true } as const };
  expect((await run(unasked, ['thing', 'remove', 'x'])).printed).toBe('Removed x.\n');
});

it('a field that says who acts is the system account', async () => {
  const made = row({ input: z.object({ by: z.string() }), actorField: 'by' });
  expect((await run(made, ['thing', 'add'])).asked).toEqual([{ by: expect.stringMatching(/./) }]);
});

it('a field that has no form on the command line is named', async () => {
  const made = row({ input: z.object({ rows: z.array(z.object({ a: z.string() })) }) });
  await expect(run(made, ['thing', 'add'])).rejects.toThrow('rows has no form on the command line');
});
