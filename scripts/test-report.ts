import { readFileSync } from 'node:fs';

/** What of the JSON report of Vitest is read. */
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

/** A stage of `npm test`, as it is kept for `npm run test:times`. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
  readonly tests: number;
  /** The report of its tests, where it has any. */
  readonly report?: string;
}

/** @throws where there is none, or none that is whole */
export function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8'));
}
