import type { ApiRequest, ApiResponse } from '../http/register-api.ts';
import { type LoadedDeps, rowOf } from './api-deps.ts';
import { versionOf } from './carry-out.ts';
import { createHeldResources } from './held-resources.ts';
import { createKeyedRequests } from './keyed-requests.ts';
import { Problem } from './problem.ts';

const longestKey = 255;

interface Change {
  readonly request: ApiRequest;
  readonly caller: { readonly name: string; readonly clientId: string };
  readonly operation: string;
  readonly input: unknown;
}

/** Carries changes out once for their `Idempotency-Key`, and with `If-Match` only on what the caller has seen. */
export function createConditionalChanges(deps: Pick<LoadedDeps, 'database' | 'secrets' | 'loaded'>) {
  const keyed = createKeyedRequests<ApiResponse>(deps.database, deps.secrets);
  const { whileHeld } = createHeldResources(deps.database);

  /** @throws Problem changedMeanwhile if the thing is another one than the caller has seen */
  async function ifAsSeen({ request, operation, input }: Change, work: () => Promise<ApiResponse>) {
    const condition = request.headers['if-match'];
    if (condition === undefined) return work();
    const { shownBy } = rowOf(deps.loaded, operation);
    if (shownBy === undefined)
      throw new Problem('invalidRequest', { detail: 'This has no version to compare: leave out If-Match.' });
    return whileHeld(request.path, async () => {
      const current = await deps.loaded.read(shownBy, rowOf(deps.loaded, shownBy).input.parse(input));
      const isSeen = condition === '*' || condition.split(/\s*,\s*/).includes(versionOf(deps, current));
      if (!isSeen) throw new Problem('changedMeanwhile');
      return work();
    });
  }

  return async (change: Change, work: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    const { request, caller } = change;
    const key = request.headers['idempotency-key'];
    if (key === undefined) return ifAsSeen(change, work);
    if (key.length < 1 || key.length > longestKey)
      throw new Problem('invalidRequest', { detail: `An idempotency key has 1 to ${longestKey} characters.` });
    const { method, path, headers, body } = request;
    const said = JSON.stringify([method, path, headers['if-match'], body.toString('base64')]);
    return keyed.once(JSON.stringify([caller.name, caller.clientId, key]), said, () => ifAsSeen(change, work));
  };
}
