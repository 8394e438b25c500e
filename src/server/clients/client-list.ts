import { type AppKind, kindOfApp } from '../../rules/apps/app-kind.ts';
import { type AppState, stateOfApp } from '../../rules/apps/app-state.ts';
import type { Queries } from '../storage/transaction.ts';
import { type ClientRegistration, parseRegistration } from './client-registration.ts';
import type { ClientSecret } from './client-secrets.ts';
import { isProgramId } from './program-ids.ts';

/** A client with what is noted of it. */
export interface ListedClient extends ClientRegistration {
  readonly createdAt: number;
  /** When it got a token last, to the minute. */
  readonly usedAt: number | undefined;
  readonly secrets: readonly ClientSecret[];
}

/** Which clients are asked for. */
export interface ClientFilter {
  readonly find?: string | undefined;
  readonly kind?: AppKind | undefined;
  readonly state?: AppState | undefined;
  readonly brandId?: number | undefined;
  readonly withPrograms?: boolean | undefined;
}

/** Whether a client is asked for. Each word that is looked for is a part of its name or of its id. */
export function isAskedFor(client: ClientRegistration, filter: ClientFilter, today: string): boolean {
  const { find = '', kind, state, brandId, withPrograms = true } = filter;
  const { clientId, name, brands } = client;
  const text = `${name} ${clientId}`.toLowerCase();
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (kind === undefined || kindOfApp(client) === kind) &&
    (state === undefined || stateOfApp(today, client) === state) &&
    (brandId === undefined || brands.length === 0 || brands.includes(brandId)) &&
    (withPrograms || !isProgramId(clientId))
  );
}

/** The names of apps by their ids, in a transaction. Those that are not registered are left out. */
export async function clientNames(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'registration'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, registration }) => [id, parseRegistration(registration).name]));
}
