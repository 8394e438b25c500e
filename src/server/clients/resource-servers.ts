import { z } from 'zod';
import { shownFields } from '../operation/shown-fields.ts';
import type { Database } from '../storage/database.ts';
import { readStored, unknownFields } from '../storage/stored.ts';
import { problemOfResource } from './app-address.rules.ts';
import { idTokenAlgorithms } from './client-registration.ts';
import { endRecords } from './end-records.ts';

/** A signed token cannot be revoked and outlives a sign-out, so it is valid only for minutes. */
const maxJwtSeconds = 300;

const scopeToken = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'is no scope (RFC 6749 §3.3)');

/** An API that takes access tokens of its own (RFC 8707). */
export const resourceServer = z.strictObject({
  resource: z
    .string()
    .max(500)
    .superRefine((resource, context) => {
      const message = problemOfResource(resource, (text) => URL.parse(text));
      if (message) context.addIssue({ code: 'custom', message });
    })
    .describe('Its address, which clients name as `resource` and which tokens have as audience.'),
  name: z.string().min(1).max(200),
  scopes: z.array(scopeToken).default([]).describe('Scopes that its tokens may have.'),
  isJwt: z.boolean().default(false).describe('Its tokens are JWTs (RFC 9068), which it verifies by itself.'),
  algorithm: z.enum(idTokenAlgorithms).default('RS256').describe('Signs its JWTs.'),
  jwtSeconds: z
    .int()
    .positive()
    .max(maxJwtSeconds)
    .default(maxJwtSeconds)
    .describe('Seconds after which its JWTs end.'),
});
/** A resource server as operators see it. */
export const shownResource = z.object(shownFields(resourceServer.shape)).meta({ id: 'Resource' });
export type ResourceServer = z.output<typeof resourceServer>;

/** What an operator changes; undefined keeps a value. */
type ResourceChanges = { readonly [Field in keyof ResourceServer]?: ResourceServer[Field] | undefined };

/** The resource server cannot be added or changed. The message is a sentence for the operator. */
export class ResourceConflict extends Error {}

export interface ResourceServers {
  /** @throws ResourceConflict if there is one with this address, or it is built in */
  add(registration: ResourceServer): Promise<void>;
  /** @throws ResourceConflict if there is none, or it is built in */
  change(resource: string, changes: ResourceChanges): Promise<void>;
  byResource(resource: string): Promise<ResourceServer | undefined>;
  list(): Promise<ResourceServer[]>;
  /** Removes it with its opaque tokens. Its JWTs end by themselves. @throws ResourceConflict if it is built in */
  remove(resource: string): Promise<boolean>;
}

const definedIn = (changes: ResourceChanges) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
const parseStored = (text: string) => readStored(resourceServer, JSON.parse(text));

/** Whether two addresses differ in their spelling alone: case, the usual port, a slash at the end. */
function isSamePlace(one: string, other: string): boolean {
  const placeOf = (address: string) => URL.parse(address)?.href.toLowerCase().replace(/\/+$/, '');
  return placeOf(one) !== undefined && placeOf(one) === placeOf(other);
}

/** @param own built-in resource servers, which cannot be registered */
export function createResourceServers(database: Database, own: readonly ResourceServer[] = []): ResourceServers {
  const { db, now } = database;
  const rowOf = async (resource: string) =>
    resource.includes('\0') // PostgreSQL takes no NUL
      ? undefined
      : db.selectFrom('resource_servers').select('registration').where('resource', '=', resource).executeTakeFirst();
  const ownByResource = (resource: string) => own.find((server) => server.resource === resource);
  const looksOwn = (resource: string) => own.some((server) => isSamePlace(server.resource, resource));
  /** @throws ResourceConflict for a built-in one */
  function requireRegistrable(resource: string): void {
    if (looksOwn(resource)) throw new ResourceConflict(`"${resource}" is a built-in resource of Portico.`);
  }
  async function byResource(resource: string) {
    const builtIn = ownByResource(resource);
    if (builtIn) return builtIn;
    const row = await rowOf(resource);
    return row && parseStored(row.registration);
  }
  return {
    async add(registration) {
      const { resource } = registration;
      requireRegistrable(resource);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('resource_servers')
        .values({ resource, registration: JSON.stringify(registration), created_at: now })
        .onConflict((conflict) => conflict.column('resource').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw new ResourceConflict(`There is a resource "${resource}" already.`);
    },
    async change(resource, changes) {
      requireRegistrable(resource);
      const row = await rowOf(resource);
      if (!row) throw new ResourceConflict(`There is no resource "${resource}".`);
      const changed = { ...parseStored(row.registration), ...definedIn(changes), resource };
      const kept = unknownFields(resourceServer, JSON.parse(row.registration));
      await db
        .updateTable('resource_servers')
        .set({ registration: JSON.stringify({ ...kept, ...resourceServer.parse(changed) }) })
        .where('resource', '=', resource)
        .execute();
    },
    byResource,
    async list() {
      const rows = await db.selectFrom('resource_servers').select('registration').orderBy('resource').execute();
      return rows.map((row) => parseStored(row.registration));
    },
    async remove(resource) {
      requireRegistrable(resource);
      const done = await db.deleteFrom('resource_servers').where('resource', '=', resource).executeTakeFirst();
      for (const model of ['AccessToken', 'ClientCredentials'])
        await endRecords(database, { model, named: `"aud":${JSON.stringify(resource)}` });
      return done.numDeletedRows > 0n;
    },
  };
}
