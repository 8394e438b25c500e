import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { failuresPath } from './test-report.ts';

/** The lines of an error that are kept: its message, and where it was thrown. */
const keptLines = 20;

function explain({ name, message, diff, stacks }: SerializedError & { readonly diff?: unknown }): string {
  const places = stacks?.map(({ file, line }) => `at ${file}:${line}`) ?? [];
  const text = [`${name ?? 'Error'}: ${message}`, ...(typeof diff === 'string' ? [diff] : []), ...places].join('\n');
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(0, keptLines)
    .map((line) => `    ${line}`)
    .join('\n');
}

function describe(where: string, errors: readonly SerializedError[]): string {
  return [where, ...errors.map(explain)].join('\n');
}

const nameOf = ({ project, relativeModuleId }: TestModule) => `[${project.name}] ${relativeModuleId}`;
const inCase = (test: TestCase) => describe(`${nameOf(test.module)} > ${test.fullName}`, test.result().errors ?? []);

/**
 * Appends what failed to a file, which `npm test` prints last: a log that is cut at its beginning still says what
 * failed. Errors outside a test are failures too.
 */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]) {
    const failures = [
      ...modules.flatMap((module) => [...module.children.allTests('failed')].map(inCase)),
      ...modules.filter((module) => module.errors().length > 0).map((one) => describe(nameOf(one), one.errors())),
      ...modules.flatMap((module) =>
        [...module.children.allSuites()]
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => describe(`${nameOf(module)} > ${suite.fullName}`, suite.errors())),
      ),
      ...outside.map((error) => describe('outside every test', [error])),
    ];
    mkdirSync(dirname(failuresPath), { recursive: true });
    appendFileSync(failuresPath, failures.map((failure) => `${failure}\n`).join(''));
  }
}
