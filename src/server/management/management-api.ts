import { managementPath } from '../../contract/management.ts';
import type { ServedApi } from '../http/register-api.ts';
import type { LoadedOperations, ManagementDeps } from './api-deps.ts';
import type { KeptCallers } from './caller.ts';
import type { Admitted } from './management-requests.ts';
import { problemResponse } from './problem.ts';
import { problemOfFailure } from './problem-of-failure.ts';

/** Enough for a part of a bulk job. */
const bodyLimitBytes = 2_000_000;

export interface ManagementApiDeps extends ManagementDeps {
  /** Loads the operations. Most processes never need them. */
  load(): Promise<LoadedOperations>;
}

export interface ManagementApi extends ServedApi {
  /** The same API at another root, for other callers than the bearers of tokens. */
  forKept(root: string, kept: KeptCallers): ServedApi;
}

/** The API for those who manage an installation. Its code is loaded with the first request. */
export function createManagementApi(deps: ManagementApiDeps): ManagementApi {
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const [{ createManagementRequests }, loaded] = await Promise.all([import('./management-requests.ts'), deps.load()]);
    return { requests: createManagementRequests({ ...deps, loaded }), loaded };
  }
  const ready = () => {
    opened ??= open();
    return opened;
  };
  const servedAt = (root: string, kept?: KeptCallers): ServedApi => ({
    root,
    bodyLimitBytes,
    admit: async (request) => (await ready()).requests.admit(request, kept),
    // what `admit` has answered
    handle: async (request, admitted) => (await ready()).requests.handle(request, admitted as Admitted),
    async describeFailure(error, traceId) {
      const { loaded } = await ready();
      return problemResponse(problemOfFailure(error, loaded.sentenceOf), traceId);
    },
  });
  return { ...servedAt(managementPath), forKept: servedAt };
}
