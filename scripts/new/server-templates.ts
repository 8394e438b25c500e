import type { Names } from './names.ts';

// The files of a capability on the server, as text.

export const contract = ({ word, camel, pascal, title }: Names) => `import { z } from 'zod';
import { inStep, post } from './call.ts';

/** ${title}: a step of the sign-in. */
export const ${camel}Calls = inStep('${camel}', {
  complete${pascal}: post(
    '/api/${word}/complete',
    'Completes the step and continues the sign-in.',
    z.object({ clientId: z.string().max(200).optional(), completed: z.literal(true) }),
    z.object({ oneTimeSession: z.string() }),
  ),
});
`;

export const frontFile = ({
  word,
  pascal,
}: Names) => `export { create${pascal}Tasks, type ${pascal}Tasks } from './${word}-store.ts';
`;

export const tables = (
  { camel, pascal, snake }: Names,
  migration: string,
) => `import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Accounts that have to complete the step. */
interface ${pascal}TaskTable {
  account_id: string;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    ${snake}_tasks: ${pascal}TaskTable;
  }
}

export const ${camel}Tables: CapabilityTables = {
  migrations: {
    '${migration}': [
      'create table ${snake}_tasks (account_id text primary key, expires_at bigint not null)',
      'create index ${snake}_tasks_by_expiry on ${snake}_tasks (expires_at)',
    ],
  },
  expiring: [{ table: '${snake}_tasks', key: ['account_id'] }],
  ofAccounts: {
    ${snake}_tasks: { exported: { as: '${camel}Tasks', columns: ['expires_at'] }, onRemoval: 'deleted' },
  },
};
`;

export const storeFile = ({ pascal, snake }: Names) => `import type { Database } from '../storage/database.ts';

/** Which accounts have to complete the step. */
export interface ${pascal}Tasks {
  /** @param lifetimeMs how long the account is asked */
  assign(accountId: string, lifetimeMs: number): Promise<void>;
  isDue(accountId: string): Promise<boolean>;
  complete(accountId: string): Promise<void>;
}

export function create${pascal}Tasks({ db, now }: Database): ${pascal}Tasks {
  return {
    async assign(accountId, lifetimeMs) {
      await db
        .insertInto('${snake}_tasks')
        .values((eb) => ({ account_id: accountId, expires_at: eb(now, '+', lifetimeMs) }))
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ expires_at: eb(now, '+', lifetimeMs) })),
        )
        .execute();
    },
    async isDue(accountId) {
      const row = await db
        .selectFrom('${snake}_tasks')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    async complete(accountId) {
      await db.deleteFrom('${snake}_tasks').where('account_id', '=', accountId).execute();
    },
  };
}
`;

export const gate = ({ word, camel, pascal }: Names) => `import type { Gate } from '../gate/gate.ts';
import type { ${pascal}Tasks } from './${word}.ts';

/** Closed while the account has to complete the step. */
export function ${camel}Gate(tasks: Pick<${pascal}Tasks, 'isDue'>): Gate {
  return {
    name: '${camel}',
    stage: 'beforeCode',
    refusalCode: '${camel}Required',
    isClosed: async ({ account }) => account !== undefined && (await tasks.isDue(account.id)),
  };
}
`;

export const capability = ({
  word,
  camel,
  pascal,
}: Names) => `import type { ${camel}Calls } from '../../contract/${word}.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { OwnStep, SignIn } from '../sign-in/sign-in.ts';
import type { ${pascal}Tasks } from './${word}-store.ts';

export interface ${pascal}Deps {
  readonly signIn: Pick<SignIn, 'renewSession'>;
  readonly ${camel}Tasks: Pick<${pascal}Tasks, 'complete'>;
}

/** The step of ${word}. */
export function create${pascal}Capability({ signIn, ${camel}Tasks }: ${pascal}Deps) {
  const ${camel}: HandlersOf<typeof ${camel}Calls, OwnStep> = {
    async complete${pascal}(_input, { step: { signIn: current, account } }) {
      await ${camel}Tasks.complete(account.id);
      return { oneTimeSession: await signIn.renewSession(current) };
    },
  };
  return { handlers: { ${camel} } };
}
`;

export const storeTest = ({
  word,
  camel,
  pascal,
}: Names) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import type { GateContext } from '../gate/gate.ts';
import type { Database } from '../storage/database.ts';
import { ${camel}Gate } from './${word}.gate.ts';
import { create${pascal}Tasks, type ${pascal}Tasks } from './${word}.ts';

let fresh: FreshDatabase;
let database: Database;
let tasks: ${pascal}Tasks;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  tasks = create${pascal}Tasks(database);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});

/** The gate reads the account alone. */
const isClosedTo = (id: string) => ${camel}Gate(tasks).isClosed({ account: { id } } as GateContext);

describe('the gate of ${word}', () => {
  it('is closed from the assignment to the completion', async () => {
    expect(await isClosedTo('ada')).toBe(false);
    await tasks.assign('ada', 60_000);
    expect(await isClosedTo('ada')).toBe(true);
    expect(await isClosedTo('ben')).toBe(false);
    await tasks.complete('ada');
    expect(await isClosedTo('ada')).toBe(false);
  });

  it('is open again when the time is over', async () => {
    await tasks.assign('cleo', -1);
    expect(await isClosedTo('cleo')).toBe(false);
  });
});
`;
