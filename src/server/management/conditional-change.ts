import type { ApiRequest, ApiResponse } from '../http/register-api.ts';
import type { Thing } from '../operation/perform-operation.ts';
import { type LoadedDeps, rowOf } from './api-deps.ts';
import { isVersion, versionOf } from './carry-out.ts';
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

/** Makes a change, of what was just read where it was. */
type Work = (seen?: Thing) => Promise<ApiResponse>;

/** Carries changes out once for their `Idempotency-Key`, and with `If-Match` only on what the caller has seen. */
export function createConditionalChanges(deps: Pick<LoadedDeps, 'database' | 'secrets' | 'loaded'>) {
  const keyed = createKeyedRequests<ApiResponse>(deps.database, deps.secrets);
  const { whileHeld } = createHeldResources(deps.database);

  /**
   * Works while nobody else with a condition changes the version that was seen, whatever name of the thing they have: an
   * account has an id, an e-mail address and numbers. The thing is read once: a condition with one version says what to hold.
   * @throws Problem changedMeanwhile if the thing is another one than the caller has seen
   */
  async function ifAsSeen({ request, operation, input }: Change, work: Work) {
    const condition = request.headers['if-match'];
    if (condition === undefined) return work();
    const { shownBy } = rowOf(deps.loaded, operation);
    if (shownBy === undefined)
      throw new Problem('invalidRequest', { detail: 'This has no version to compare: leave out If-Match.' });
    const { input: asking, output } = rowOf(deps.loaded, shownBy);
    const asked = asking.parse(input);
    const read = async () => {
      const seen = (await deps.loaded.read(shownBy, asked)) as Thing; // it shows one thing
      return { seen, version: versionOf(deps, output.parse(seen)) };
    };
    if (condition === '*') return work((await read()).seen);
    const versions = condition.split(/\s*,\s*/);
    const [wanted = ''] = versions.length === 1 && isVersion(condition) ? versions : [(await read()).version];
    if (!versions.includes(wanted)) throw new Problem('changedMeanwhile');
    return whileHeld(wanted, async () => {
      const { seen, version } = await read();
      if (version !== wanted) throw new Problem('changedMeanwhile');
      return work(seen);
    });
  }

  return async (change: Change, work: Work): Promise<ApiResponse> => {
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
