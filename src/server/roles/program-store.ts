import { holdCompany } from '../accounts/accounts.ts';
import { type Clients, isProgramId, programPrefix } from '../clients/clients.ts';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import type { Roles } from './role-store.ts';

/** A client that acts for a company, which the company has made for itself. Times are milliseconds since 1970. */
export interface Program {
  readonly clientId: string;
  readonly companyId: string;
  /** Who made it: `account:<id>`, or the system account of an operator. */
  readonly madeBy: string;
  readonly madeAt: number;
  /** When it got a token last, to the hour. */
  readonly usedAt: number | undefined;
}

interface NewProgram {
  readonly companyId: string;
  readonly name: string;
  readonly role: string;
  readonly endsAt: number | undefined;
  readonly madeBy: string;
  /** The only API that it gets tokens for. */
  readonly audience: string;
}

interface MadeProgram {
  readonly clientId: string;
  readonly secret: string;
}

/** Programs of a company. */
export const mostPrograms = 20;

/** Programs that companies have made for themselves. */
export interface Programs {
  /** Makes one with its role. @returns its id and its secret, which is kept as a hash; or why there is none */
  add(program: NewProgram): Promise<MadeProgram | 'companyHasMost' | 'noCompany'>;
  /** Those of a company, by their ids. */
  list(companyId: string): Promise<readonly Program[]>;
  byId(clientId: string): Promise<Program | undefined>;
}

interface ProgramDeps {
  readonly database: Database;
  readonly clients: Pick<Clients, 'add'>;
  readonly roles: Pick<Roles, 'give'>;
}

const hourMs = 3_600_000;

/** Programs that companies have made for themselves. */
export function createPrograms(deps: ProgramDeps): Programs {
  const { db } = deps.database;
  return {
    add: (program) => addProgram(deps, program),
    list: (companyId) => read(db, 'company_id', companyId),
    byId: async (clientId) => (await read(db, 'client_id', clientId))[0],
  };
}

/** Notes that a program has got a token, once an hour. Does nothing for other clients. */
export async function noteProgramUse({ db, now }: Pick<Database, 'db' | 'now'>, clientId: string): Promise<void> {
  if (!isProgramId(clientId)) return;
  await db
    .updateTable('programs')
    .set({ used_at: now })
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', eb(now, '-', hourMs))]))
    .execute();
}

async function read(db: Queries, column: 'company_id' | 'client_id', value: string): Promise<Program[]> {
  const rows = await db.selectFrom('programs').selectAll().where(column, '=', value).orderBy('client_id').execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    companyId: row.company_id,
    madeBy: row.made_by,
    madeAt: Number(row.made_at),
    usedAt: row.used_at === null ? undefined : Number(row.used_at),
  }));
}

/** Adds the client with its role, or nothing. Calls for one company wait for each other, and for its removal. */
function addProgram({ database, clients, roles }: ProgramDeps, program: NewProgram): ReturnType<Programs['add']> {
  const { companyId, name, role, endsAt, madeBy, audience } = program;
  const clientId = `${programPrefix}${takeRandomBytes(12).toString('hex')}`; // nobody can try which ids there are
  return inTransaction(database, async (tx) => {
    await holdCompany(tx, database, companyId);
    if (!(await tx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()))
      return 'noCompany';
    if ((await read(tx, 'company_id', companyId)).length >= mostPrograms) return 'companyHasMost';
    const { secret = '' } = await clients.add({ clientId, name, isMachine: true, resources: [audience] }, tx);
    const reach = { kind: 'company', companyId } as const;
    await roles.give({ clientId, role, reach, endsAt, givenBy: madeBy }, tx);
    const made = { client_id: clientId, company_id: companyId, made_by: madeBy, made_at: database.now };
    await tx
      .insertInto('programs')
      .values({ ...made, used_at: null })
      .execute();
    return { clientId, secret };
  });
}
