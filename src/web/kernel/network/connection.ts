import { useSyncExternalStore } from 'react';
import { connectionCallPath, connectionPicturePath } from '../../../contract/connection-paths.ts';

/**
 * `assumed`: no failure was seen; `lost`: a request got no response; `back`: restored a moment ago; `partial`: the server
 * answers, but a part of the page did not come.
 */
export type ConnectionState = 'assumed' | 'lost' | 'back' | 'partial';

const alertAfterMs = 100;
const probeEveryMs = 4000;
const backShownForMs = 5000;
const probedPaths = [`${connectionPicturePath}?time=`, `${connectionCallPath}?p=page&ac=`];

let ownClientId = '';

let connection: ConnectionState = 'assumed';
let hasGoneOffline = false;
let alertTimer: ReturnType<typeof setTimeout> | undefined;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'assumed',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setConnection(next: ConnectionState): void {
  connection = next;
  for (const listener of listeners) listener();
}

/**
 * Watches the browser's events. Once offline, a response without an envelope counts as a lost connection (NET-1).
 * @param clientId the app, which every call names (API-2)
 */
export function watchConnection(clientId: string): void {
  ownClientId = clientId;
  hasGoneOffline = !navigator.onLine;
  addEventListener('offline', () => {
    hasGoneOffline = true;
  });
  addEventListener('online', () => void probeServer());
}

/** A request got a response from the server. */
export function reportAnswer(): void {
  hasGoneOffline = false;
  clearTimeout(alertTimer);
  alertTimer = undefined;
  if (connection === 'lost') showReconnected();
}

/** A request got no response from the server. One alert is shown for any number of them, after 100 ms (NET-1). */
export function reportNoAnswer(isNetworkFailure: boolean): void {
  if (alertTimer !== undefined || connection === 'lost' || !(isNetworkFailure || hasGoneOffline)) return;
  alertTimer = setTimeout(() => {
    alertTimer = undefined;
    setConnection('lost');
    probeTimer = setTimeout(probeServer, probeEveryMs);
  }, alertAfterMs);
}

/** Requests the picture, which a network may answer, and the call, which only the server can answer (API-5). */
export async function probeServer(): Promise<void> {
  if (connection !== 'lost') return;
  clearTimeout(probeTimer);
  if (await doesServerAnswer()) return reportAnswer();
  clearTimeout(probeTimer); // of a probe that the user asked for meanwhile
  probeTimer = setTimeout(probeServer, probeEveryMs);
}

/** A part of the page did not come. A browser or a proxy may block it alone, while the connection works. */
export async function reportNotLoaded(): Promise<void> {
  if (connection === 'lost') return;
  if (await doesServerAnswer()) setConnection('partial');
  else reportNoAnswer(true);
}

/** A part of the page came. Answers to other requests say nothing of parts. */
export function reportLoaded(): void {
  if (connection === 'partial') setConnection('assumed');
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    for (const path of probedPaths) {
      const clientQuery = ownClientId && `&clientId=${encodeURIComponent(ownClientId)}`;
      const { ok } = await fetch(path + Date.now() + clientQuery, { cache: 'no-store' });
      if (!ok) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function showReconnected(): void {
  setConnection('back');
  setTimeout(() => connection === 'back' && setConnection('assumed'), backShownForMs);
}
