import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { buildPage, isPageStale } from './build.ts';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each test that failed at first and passed when tried again, with what it said at first. */
  readonly unsteady: readonly string[];
}

/** What of the JSON report of Vitest is read. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'portico-test-'));

const run = (script: string, args: readonly string[] = []) =>
  spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

const once = (worked: boolean): Outcome => ({
  passed: worked ? 1 : 0,
  failed: worked ? 0 : 1,
  skipped: 0,
  unsteady: [],
});

function heading(text: string) {
  process.stdout.write(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`);
}

function tests(...projects: string[]): Outcome {
  const report = join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { status } = run('node_modules/vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...chosen]);
  const counted = readReport(report);
  // A file that does not load, or an error outside every test, fails the run without failing a test.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function readReport(path: string): Outcome {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    const skipped = report.numPendingTests + report.numTodoTests;
    const unsteady = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map((test) => `${test.fullName}\n${whatAndWhere(test.failureMessages[0] ?? '', name)}`),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, unsteady };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, unsteady: [] };
  }
}

/** The first line of what a test said, and the line of its own file at which it said so. */
function whatAndWhere(failure: string, file: string): string {
  const [what, ...stack] = failure.split('\n');
  const where = stack.find((line) => line.includes(file))?.trim() ?? `in ${file}`;
  return `    ${what}\n    ${where.replace(`${root}${sep}`, '')}`;
}

const stages: readonly [string, () => Outcome][] = [
  ['The page is built', () => once(!isPageStale() || buildPage())],
  ['Checks', () => once(run('scripts/check.ts').status === 0)],
  ['Unit tests', () => tests('unit')],
  ['Integration tests, on SQLite and on PostgreSQL', () => tests('sqlite', 'postgres')],
  ['Browser tests of the gallery', () => tests('gallery')],
  ['Browser tests, on SQLite and on PostgreSQL', () => tests('browser-sqlite', 'browser-postgres')],
];

const outcomes = stages.map(([name, stage]) => {
  heading(name);
  return { name, ...stage() };
});
rmSync(reports, { recursive: true, force: true });

heading('Result');
for (const { name, passed, failed } of outcomes)
  process.stdout.write(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed\n`);
for (const test of outcomes.flatMap(({ unsteady }) => unsteady))
  process.stdout.write(`! Passed only when tried again, so its cause is to be found: ${test}\n`);
const total = (what: 'passed' | 'failed' | 'skipped') => outcomes.reduce((sum, outcome) => sum + outcome[what], 0);
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed${skipped}\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
