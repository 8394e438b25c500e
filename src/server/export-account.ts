import { sql } from 'kysely';
import type { Database } from './storage/database.ts';
import { tablesOfAccounts } from './tables.ts';

/** A record as an export shows it. */
export type ExportedRow = Readonly<Record<string, unknown>>;

const accountColumns = [
  'id',
  'company_id',
  'brand_id',
  'email',
  'first_name',
  'last_name',
  'locale',
  'country_iso',
  'role',
  'kind',
  'state',
  'is_emergency_access',
  'created_at',
  'updated_at',
];

/** Everything that is stored of a person, without secrets: the account and its parts by name. */
export async function exportAccount(
  { db }: Pick<Database, 'db'>,
  accountId: string,
): Promise<{ account: ExportedRow } & Record<string, readonly ExportedRow[] | ExportedRow>> {
  const rowsOf = async (table: string, columns: readonly string[], key: string) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<ExportedRow>`select ${names} from ${sql.table(table)}
      where ${sql.ref(key)} = ${accountId}`.execute(db);
    return rows.map(readableRow);
  };
  const [account = {}] = await rowsOf('accounts', accountColumns, 'id');
  const parts: [string, readonly ExportedRow[]][] = [];
  for (const { table, exported } of tablesOfAccounts)
    if ('as' in exported) parts.push([exported.as, await rowsOf(table, exported.columns, 'account_id')]);
  return { account, ...Object.fromEntries(parts) };
}

/** Columns that hold JSON. */
const jsonColumns: ReadonlySet<string> = new Set(['address', 'details', 'channels', 'scopes']);

/** Names as the command line writes them, times in ISO 8601, and JSON as what it is. */
function readableRow(row: ExportedRow): ExportedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [
        column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
        readable(column, value),
      ]),
  );
}

function readable(column: string, value: unknown): unknown {
  const isTime = /(?:^|_)(?:at|until|from)$/.test(column);
  if (isTime && typeof value === 'number') return new Date(value).toISOString();
  if (typeof value === 'string' && jsonColumns.has(column) && /^[[{]/.test(value)) return JSON.parse(value);
  return value;
}
