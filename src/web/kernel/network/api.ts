import type { InputOf, OutputOf } from '../../../contract/call.ts';
import type { CallAt, LookPath, PathOf } from '../../../contract/calls.ts';
import type { Envelope, Refusal } from '../../../contract/envelope.ts';
import { partTimeoutMs } from '../../../contract/part-timeout.ts';
import { signInHeader } from '../../../contract/sign-in/sign-in-header.ts';
import { errorPath } from '../../../rules/paths/error-path.ts';
import { reloadAtError } from '../browser/document.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { encodeQuery } from './encodeQuery.ts';
import { NotLoaded } from './loadPart.ts';
import { withMinimumSpinnerTime } from './withMinimumSpinnerTime.ts';

/** A call that was refused or got no response. Its message is `API_ERROR_<code>` (API-3). */
export class CallRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, traceId = '') {
    const code = refusal.code ?? refusal.name;
    super(code === 429 ? `API_ERROR_429 ${traceId}` : `API_ERROR_${code}`);
    this.refusal = { ...refusal, params: { reference: traceId, ...refusal.params } };
  }
}

export const noAnswer: Refusal = { name: 'networkError', kind: 'default', surface: 'form', helpedBy: 'retry' };
const tooMany: Refusal = {
  code: 429,
  name: 'tooManyRequests',
  kind: 'default',
  surface: 'form',
  hasReference: true,
};

/** A code that is not in the catalogue comes without a surface, and is not displayed (ERR-4). */
const unlisted = { kind: 'default', surface: 'silent' } as const;

export interface Api {
  get<Path extends PathOf<'GET'>>(
    path: Path,
    input: InputOf<CallAt<'GET', Path>>,
  ): Promise<OutputOf<CallAt<'GET', Path>>>;
  /** For a tab that waits: asks only whether something has changed, so that an ended sign-in does not lead to its error. */
  look<Path extends LookPath>(path: Path): Promise<OutputOf<CallAt<'GET', Path>>>;
  post<Path extends PathOf<'POST'>>(
    path: Path,
    input: InputOf<CallAt<'POST', Path>>,
  ): Promise<OutputOf<CallAt<'POST', Path>>>;
}

/** The only access to the server's calls. Each request names its client and its sign-in (API-2). */
export function createApi(clientId: string, signInId: string | undefined): Api {
  const headers = { accept: 'application/json', ...(signInId ? { [signInHeader]: signInId } : {}) };
  const clientQuery = clientId ? { clientId } : {};
  return {
    get: (path, input) => ask(`${path}${encodeQuery({ ...clientQuery, ...input })}`, { headers }),
    look: (path) => ask(`${path}${encodeQuery(clientQuery)}`, { headers }, true),
    post: (path, input) =>
      ask(`${path}${encodeQuery(clientQuery)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
  };
}

async function ask<Data>(address: string, request: RequestInit, isLook = false): Promise<Data> {
  const { response, envelope } = await withMinimumSpinnerTime(fetchEnvelope<Data>(address, request));
  if (!envelope) throw new CallRefused(response?.status === 429 ? tooMany : noAnswer);
  if (envelope.status.success && 'data' in envelope) return envelope.data;
  const { success: _, traceId, ...sent } = envelope.status as Extract<Envelope<Data>['status'], { success: false }>;
  const refusal = { ...unlisted, ...sent };
  // Without its sign-in no screen can continue (ERR-1).
  if (refusal.name === 'sessionExpired' && !isLook) return reloadAtError(errorPath(refusal), String(refusal.code));
  throw new CallRefused(response?.status === 429 ? { ...refusal, code: 429 } : refusal, traceId);
}

/** Never rejects. A lost connection, or a response without an envelope (from a proxy), returns no envelope. */
async function fetchEnvelope<Data>(address: string, request: RequestInit) {
  let response: Response | undefined;
  try {
    response = await fetch(address, { ...request, credentials: 'same-origin' });
    const body: unknown = await response.json();
    if (isEnvelope<Data>(body)) {
      reportAnswer();
      return { response, envelope: body };
    }
  } catch {}
  reportNoAnswer(response === undefined);
  return { response, envelope: undefined };
}

function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  const status = (body as Partial<Envelope<Data>> | null)?.status;
  return typeof status?.success === 'boolean';
}

/**
 * Fetches a file of this installation, such as texts.
 * @throws NotLoaded when the request fails
 */
export async function fetchJson<Data>(address: string): Promise<Data> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(partTimeoutMs) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return await response.json();
  } catch (reason) {
    reportNoAnswer(true);
    throw new NotLoaded(address, { cause: reason });
  }
}
