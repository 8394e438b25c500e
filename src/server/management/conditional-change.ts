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
  /** A response that was kept shows what the first request was permitted to see. */
  readonly seesContacts: boolean;
}

/** Carries changes out once for their `Idempotency-Key`, and with `If-Match` only on what the caller has seen. */
export function createConditionalChanges(deps: Pick<LoadedDeps, 'database' | 'secrets' | 'loaded'>) {
  const keyed = createKeyedRequests<ApiResponse>(deps.database, deps.secrets);
  const { whileHeld } = createHeldResources(deps.database);

  /**
   * Works while nobody else with a condition changes the version that was seen, whatever name of the thing they have: an
   * account has an id, an e-mail address and numbers.
   * @throws Problem changedMeanwhile if the thing is another one than the caller has seen
   */
  async function ifAsSeen({ request, operation, input }: Change, work: () => Promise<ApiResponse>) {
    const condition = request.headers['if-match'];
    if (condition === undefined) return work();
    const { shownBy } = rowOf(deps.loaded, operation);
    if (shownBy === undefined)
      throw new Problem('invalidRequest', { detail: 'This has no version to compare: leave out If-Match.' });
    const asked = rowOf(deps.loaded, shownBy).input.parse(input);
    const version = async () => versionOf(deps, await deps.loaded.read(shownBy, asked));
    const seen = await version();
    if (condition === '*') return work();
    if (!condition.split(/\s*,\s*/).includes(seen)) throw new Problem('changedMeanwhile');
    return whileHeld(seen, async () => {
      if ((await version()) !== seen) throw new Problem('changedMeanwhile');
      return work();
    });
  }

  return async (change: Change, work: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    const { request, caller, seesContacts } = change;
    const key = request.headers['idempotency-key'];
    if (key === undefined) return ifAsSeen(change, work);
    if (key.length < 1 || key.length > longestKey)
      throw new Problem('invalidRequest', { detail: `An idempotency key has 1 to ${longestKey} characters.` });
    const { method, path, query, headers, body } = request;
    const said = JSON.stringify([
      method,
      path,
      String(query),
      headers['if-match'],
      body.toString('base64'),
      seesContacts,
    ]);
    return keyed.once(JSON.stringify([caller.name, caller.clientId, key]), said, () => ifAsSeen(change, work));
  };
}
