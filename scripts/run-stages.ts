import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage, buildServerWhenStale, isPageStale } from './build.ts';
import { failuresPath, readReport, reports, type StageTime } from './test-report.ts';

/** What came of a stage. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly report?: string;
}

/** A part of a test run, with its name for the developer. */
export type Stage = readonly [name: string, run: () => Outcome];

const root = join(import.meta.dirname, '..');

/** A stage ends early after so many failures: where each one waits for its time limit, the rest would take hours. */
const mostFailures = 40;

/** Runs a script of this folder; returns whether it succeeded. */
export const check = (script: string): Outcome => once(run(script).status === 0);

const run = (script: string, args: readonly string[] = []) =>
  spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

const once = (worked: boolean): Outcome => ({ passed: worked ? 1 : 0, failed: worked ? 0 : 1, skipped: 0 });

function heading(text: string) {
  process.stdout.write(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`);
}

/** Builds the page and the server, unless they are up to date. */
export const build: Stage = ['Build', () => once((!isPageStale() || buildPage()) && buildServerWhenStale())];

/** Runs the tests of projects of `vitest.config.ts`. */
export function tests(...projects: string[]): Outcome {
  const report = join(reports, `${projects.join('-')}.json`);
  const failures = `--reporter=${join(root, 'scripts/failure-reporter.ts')}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, failures];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const options = ['--passWithNoTests', `--bail=${mostFailures}`, ...reporters, ...chosen];
  const { status } = run('node_modules/vitest/vitest.mjs', ['run', ...options]);
  const counted = count(report);
  // A file that does not load, or an error outside every test, fails the run without failing a test.
  return { ...counted, failed: status !== 0 && counted.failed === 0 ? 1 : counted.failed, report };
}

function count(path: string): Outcome {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(path);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')} min`;

type Finished = Outcome & { readonly name: string; readonly seconds: number };

/** Runs stages one after the other. Keeps their reports for `npm run test:times`, and prints what failed and the times. */
export function runStages(stages: readonly Stage[]): void {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  writeFileSync(failuresPath, '');
  const finished = stages.map(([name, stage]): Finished => {
    heading(name);
    const startedAt = performance.now();
    return { name, ...stage(), seconds: (performance.now() - startedAt) / 1000 };
  });
  const times: StageTime[] = finished.map(({ name, seconds, passed, failed, report }) => ({
    name,
    seconds,
    tests: report ? passed + failed : 0,
    ...(report && { report }),
  }));
  writeFileSync(join(reports, 'stages.json'), JSON.stringify(times, undefined, 2));
  printResult(finished);
}

function printResult(finished: readonly Finished[]): void {
  const failures = readFileSync(failuresPath, 'utf8');
  if (failures) {
    heading('Failures');
    process.stdout.write(failures);
  }
  heading('Result');
  for (const { name, passed, failed, seconds } of finished)
    process.stdout.write(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${inMinutes(seconds)}\n`,
    );
  const total = (what: 'passed' | 'failed' | 'skipped' | 'seconds') =>
    finished.reduce((sum, outcome) => sum + outcome[what], 0);
  process.stdout.write(`The whole took ${inMinutes(total('seconds'))}.\n`);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  process.stdout.write(`${total('passed')} passed, ${total('failed')} failed${skipped}\n`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}
