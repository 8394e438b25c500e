import type { OperationAnswer } from '../../../src/console/kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../../src/console/kernel/problem.ts';
import { consolePaths } from '../../../src/contract/console.ts';

const { fetch } = window;

/** Answers the calls of the management API. One without an answer waits for it; other requests go to the server. */
export function answerOperations(answers: readonly OperationAnswer[]): void {
  window.fetch = (address, init) => {
    const { pathname } = new URL(String(address), location.href);
    if (!pathname.startsWith(`${consolePaths.api}/`)) return fetch(address, init);
    const path = pathname.slice(consolePaths.api.length);
    const found = answers.find(
      ({ operation, input }) => operation.method === init?.method && isAt(operation.path, input, path),
    );
    return found ? Promise.resolve(responseOf(found.output)) : new Promise(() => undefined);
  };
}

function isAt(pattern: string, values: OperationAnswer['input'], path: string): boolean {
  const segments = path.split('/');
  const wanted = pattern.split('/').map((segment) => {
    const [, field] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return field === undefined ? segment : values[field];
  });
  return wanted.length === segments.length && wanted.every((value, at) => (value ?? segments[at]) === segments[at]);
}

function responseOf(output: unknown): Response {
  if (!(output instanceof ApiProblem)) return Response.json(output);
  const { code, status, detail, reference, errors } = output;
  return Response.json({ code, detail, instance: reference, errors }, { status });
}
