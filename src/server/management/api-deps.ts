import type { z } from 'zod';
import type { Approvals } from '../approvals/approvals.ts';
import type { Operation } from '../operation/operation.ts';
import type { ReadBefore, RecordedChange } from '../operation/perform-operation.ts';
import type { TargetNeeds } from '../operation/targets.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { AuthenticatedCaller, CallerDeps } from './caller.ts';

export type ApiOperation = Operation<z.ZodType, z.ZodType, never>;

/** Who acts, for the audit. */
export interface ApiActor {
  readonly name: string;
  readonly caller: AuthenticatedCaller;
  readonly reason: string | undefined;
  readonly agreedBy?: string | undefined;
  readonly traceId: string;
  readonly address: string;
}

/** The operations, and what performs them. */
export interface LoadedOperations {
  readonly operations: Readonly<Record<string, ApiOperation>>;
  /** Runs an operation with a checked input and records a change. @throws what the operation throws */
  run(name: string, input: unknown, actor: ApiActor, read?: ReadBefore): Promise<unknown>;
  /** Records in the audit what somebody does beside running an operation. */
  record(change: RecordedChange, actor: ApiActor): Promise<void>;
  /** Runs an operation that only reads. Its answer is not checked yet, and may have fields that are not shown. */
  read(name: string, input: unknown): Promise<unknown>;
  /** The sentence of an expected failure. Throws any other one. */
  sentenceOf(reason: unknown): string;
}

export interface ManagementDeps extends CallerDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly approvals: Approvals;
  readonly targets: TargetNeeds;
  readonly accounts: { byId(id: string): Promise<{ readonly state: string } | undefined> };
  readonly clients: { byId(id: string): Promise<{ readonly resources: readonly string[] } | undefined> };
}

export interface LoadedDeps extends ManagementDeps {
  readonly loaded: LoadedOperations;
}

/** The row of an operation. @throws Error if there is none: the caller has it from the list */
export function rowOf({ operations }: Pick<LoadedOperations, 'operations'>, name: string): ApiOperation {
  const row = operations[name];
  if (!row) throw new Error(`There is no operation ${name}.`);
  return row;
}
