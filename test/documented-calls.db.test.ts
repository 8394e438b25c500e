import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { documentedCommands } from './documented-commands.ts';
import { operateOn } from './operate-on.ts';
import { startPortico } from './portico.ts';
import { commandPath } from './system-package.ts';

const root = join(import.meta.dirname, '..');
const document = 'docs/managing.md';
const example = 'https://sign-in.example.com';
const isPossible = ['bash', 'curl', 'sed'].every(commandPath);
if (!isPossible) process.stderr.write(`Skipped: there is no bash or curl for the calls of ${document}.\n`);

/** The shell blocks of the document that call the API, as one script that prints each answer on a line of its own. */
const script = [...readFileSync(join(root, document), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, block = '']) => block)
  .filter((block) => block.includes('curl ') && !block.includes(' -o '))
  .join('')
  .replaceAll(/^curl -sS/gm, `curl -sS -w '\\n'`);

it.runIf(isPossible)(
  'the first calls of docs/managing.md add an account and close it, and the audit says why',
  async () => {
    await using portico = await startPortico();
    const operate = (words: readonly string[]) =>
      operateOn(
        portico,
        words.map((word) => word.replace(example, portico.url)),
      );
    let printed = '';
    for (const words of documentedCommands(document).slice(0, 4)) printed += await operate(words);
    const [, secret = ''] = /secret +(\S{20,})/.exec(printed) ?? [];
    const calls = script.replaceAll(example, portico.url).replace(/^SECRET=.*$/m, `SECRET='${secret}'`);
    const { stdout } = await promisify(execFile)('bash', ['-euc', calls]);
    const [listed, added, changed] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(listed).toEqual({ items: [] });
    expect(added).toEqual({ id: expect.any(String) });
    expect(changed).toEqual(added);
    const shown = await operate(['account', 'show', 'ann@acme.example', '--json']);
    expect(JSON.parse(shown)).toMatchObject({ id: added.id, state: 'disabled', companyId: 'acme' });
    expect(await operate(['audit', '--operation', 'setAccount', '--json'])).toContain('Left in May');
  },
);
