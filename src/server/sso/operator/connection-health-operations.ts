import { z } from 'zod';
import { connectionConcerns } from '../../../rules/sign-in/connection-concerns.ts';
import { providerTypes } from '../../gateways/identity-provider/identity-providers.ts';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { countConnectionHealth, readConnectionHealth } from '../stores/read-connection-health.ts';
import { lastTest } from './shown-connection.ts';

interface HealthNeeds {
  readonly database: Database;
}

const maxConnections = 500;
const target = { brand: 'brandId' } as const;
const filter = {
  brandId: brandId.optional().describe('Only connections of companies of this brand.'),
  type: z.enum(providerTypes).optional().describe('Only connections by this protocol.'),
  isEnabled: z.boolean().optional().describe('Only connections that are switched on, or off.'),
};

/** A connection of any company, with how it goes. */
const connectionHealth = z
  .object({
    id: z.string(),
    label: z.string(),
    type: z.enum(providerTypes),
    host: z.string().describe('Where its users sign in.'),
    companyId: z.string(),
    companyName: z.string(),
    brandId: z.int(),
    isEnabled: z.boolean(),
    isEnforced: z.boolean().describe('Its company refuses passwords.'),
    signedIn: z.int().describe('Sign-ins by it in the last 24 hours.'),
    failed: z.int().describe('Answers of its provider that signed nobody in, in the last 24 hours.'),
    lastSignInAt: instantOf(
      'When the hour of the last sign-in began. None where there was none within eight days.',
    ).optional(),
    certificatesEndAt: instantOf('When the last certificate of its provider ends, where it has one.').optional(),
    lastTest: lastTest.optional(),
    lostDomains: z
      .array(z.string())
      .readonly()
      .describe('Domains of its users whose DNS record is missing, or whose proof has ended because of that.'),
    concerns: z
      .array(z.enum(connectionConcerns))
      .readonly()
      .describe('Why somebody should look at it, the most urgent first. None if nobody need.'),
  })
  .meta({ id: 'ConnectionHealth' });

/** Operations that say which connections of all companies need somebody (CNSL-33). */
export const connectionHealthOperations = {
  listConnectionHealth: query({
    title: 'List the single sign-on connections of all companies, with how each goes and what it needs.',
    permission: 'sso:read',
    target,
    http: {
      method: 'GET',
      path: '/connection-health',
      page: { key: 'id', after: 'after', limit: 'limit' },
    },
    input: z.strictObject({
      ...filter,
      id: z.string().max(100).optional().describe('Only this connection.'),
      needs: z.boolean().optional().describe('Only those that need somebody.'),
      after: z.string().max(100).optional().describe('Id of the last connection of the page before.'),
      limit: z.int().positive().max(maxConnections).default(100).describe('Most connections that are answered.'),
    }),
    output: z.array(connectionHealth),
    command: {
      words: 'sso health',
      plural: 'connections',
      most: 100,
      cells: ({ id, companyId, type, isEnabled, signedIn, failed, concerns }) => [
        id,
        companyId,
        type,
        isEnabled ? 'enabled' : 'off',
        `${signedIn} signed in`,
        `${failed} failed`,
        concerns.join(', ') || undefined,
      ],
    },
    example: 'sso health --needs',
    run: ({ database }: HealthNeeds, page) => readConnectionHealth(database, page, Date.now()),
  }),
  countConnectionHealth: query({
    title: 'Count the single sign-on connections of all companies, and those that need somebody.',
    permission: 'sso:read',
    target,
    http: { method: 'GET', path: '/connection-health-counts' },
    input: z.strictObject(filter),
    output: z.object({ all: z.int(), needs: z.int().describe('Those that need somebody.') }),
    command: {
      words: 'sso count',
      says: ({ all, needs }) => `${all} connections, of which ${needs} need somebody.`,
    },
    example: 'sso count',
    run: ({ database }: HealthNeeds, filter) => countConnectionHealth(database, filter, Date.now()),
  }),
};
