import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readReport, reports, type StageTime } from './test-report.ts';

/**
 * Renews the table of docs/testing.md from the reports of the last `npm test`: `npm run test:times`. It is run by hand,
 * as times differ from one machine to another.
 */
const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/testing.md');
const stagesPath = join(reports, 'stages.json');
const slowestFiles = 25;

const seconds = (amount: number) => amount.toFixed(amount < 10 ? 1 : 0);

/** The path of a file in this folder, also if the tests ran in another copy of it. */
function pathHere(name: string): string {
  const parts = name.split('/');
  const first = parts.findIndex((_, at) => existsSync(join(root, ...parts.slice(at))));
  return first < 0 ? relative(root, name) : parts.slice(first).join('/');
}

function fileRows(stages: readonly StageTime[]): string[] {
  const files = stages.flatMap(({ report }) => (report ? readReport(report).testResults : []));
  const byPath = Map.groupBy(files, ({ name }) => pathHere(name));
  const rows = [...byPath].map(([path, runs]) => ({
    path,
    tests: runs.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0),
    seconds: runs.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0),
  }));
  const slowest = rows.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestFiles);
  return slowest.map((row) => `| \`${row.path}\` | ${row.tests} | ${seconds(row.seconds)} |`);
}

function stageRows(stages: readonly StageTime[]): string[] {
  const whole = { name: '**The whole**', seconds: 0, tests: 0 };
  for (const stage of stages) {
    whole.seconds += stage.seconds;
    whole.tests += stage.tests;
  }
  return [...stages, whole].map((row) => `| ${row.name} | ${row.tests || ''} | ${seconds(row.seconds)} |`);
}

function renew(text: string, stages: readonly StageTime[]): string {
  const table = [
    '| Stage | Tests | Seconds |\n|---|---:|---:|',
    ...stageRows(stages),
    `\nThe ${slowestFiles} files that take longest, all their runs together:\n`,
    '| File | Tests | Seconds |\n|---|---:|---:|',
    ...fileRows(stages),
  ].join('\n');
  return text.replace(/(<!-- times -->\n)[\s\S]*?(\n<!-- end of times -->)/, (_, begin, end) => begin + table + end);
}

if (!existsSync(stagesPath)) {
  process.stderr.write('No reports: run "npm test" first.\n');
  process.exit(1);
}
const stages: readonly StageTime[] = JSON.parse(readFileSync(stagesPath, 'utf8'));
writeFileSync(document, renew(readFileSync(document, 'utf8'), stages));
