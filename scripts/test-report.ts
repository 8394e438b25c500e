import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the reports of the last `npm test`. */
export const reports = join(import.meta.dirname, '../.cache/test');
/** What failed, as text; empty after a run without failures. */
export const failuresPath = join(reports, 'failures.txt');

/** The used fields of Vitest's JSON report. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFile[];
}

export interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly unknown[];
}

/** The time of a stage of `npm test`, stored for `npm run test:times`. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
  readonly tests: number;
  /** Path of the JSON report; undefined for a stage without tests. */
  readonly report?: string;
}

/** @throws if the report is missing or incomplete */
export function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8'));
}
