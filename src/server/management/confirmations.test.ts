import { expect, it } from 'vitest';
import type { Operation } from '../operation/operation.ts';
import type { Permission } from '../operation/permissions.ts';
import { operations } from '../operations.ts';

/** With these somebody can act as another person, or end the sign-ins of many. */
const dangerous: ReadonlySet<string> = new Set<Permission>([
  'accounts:export',
  'accounts:password',
  'accounts:remove',
  'approvals:decide',
  'clients:write',
  'companies:remove',
  'contacts:write',
  'factors:codes',
  'factors:write',
  'keys:write',
  'policies:write',
  'providers:write',
  'recovery:newContact',
  'recovery:start',
  'roles:write',
  'sso:enforce',
  'sso:write',
]);
/** A test changes nothing for users, a refusal only keeps things as they are, and a link that ends gives nobody anything. */
const harmless = ['testClient', 'testSsoConnection', 'refuse', 'endSetupLink'];
const rows = Object.entries(operations) as unknown as readonly (readonly [string, Operation<never, never, never>])[]; // each is a row

it.each(
  rows.filter(([name, { changes, permission }]) => changes && dangerous.has(permission) && !harmless.includes(name)),
)('%s asks a person for a fresh sign-in', (_name, { confirmation }) => {
  expect(confirmation).toBe('fresh');
});
