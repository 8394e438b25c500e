import type pg from 'pg';

const millions = 5;

/** Rows of any values, of which PostgreSQL is told that there are five million in each table and index. */
const grow = `do $$
declare one record; names text; made text; has boolean;
begin
  for one in select relname, oid, relkind, relispartition from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    if one.relkind = 'r' then
      execute format('alter table %I set (autovacuum_enabled = off)', one.relname); -- it would count again
    end if;
    continue when one.relispartition; -- its rows come by the whole table
    select string_agg(quote_ident(attname), ', '),
      string_agg(format(
        case when attnotnull then '%s' else 'case when i %% 2 = 0 then %s end' end,
        case when atttypid = 'text'::regtype then '''n'' || i'
          when one.relkind = 'p' and attname = 'at' then
            'case when i % 2 = 0 then i else (extract(epoch from clock_timestamp()) * 1000)::bigint - i end'
          when attname like 'is\\_%' then 'i % 2' else 'i' end), ', ')
      into names, made from pg_attribute where attrelid = one.oid and attnum > 0 and not attisdropped;
    execute format('insert into %I (%s) select %s from generate_series(1, 200) i', one.relname, names, made);
  end loop;
  -- The months to come are empty, and PostgreSQL knows nothing of their values.
  for one in select relname, oid from pg_class where relispartition and relkind = 'r' loop
    execute format('select exists (select from %I)', one.relname) into has;
    if not has then execute format('drop table %I', one.relname); end if;
  end loop;
end $$`;
const tell = `update pg_class set reltuples = ${millions}000000, relpages = greatest(1, pg_relation_size(oid) / 8192)
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

/** Makes PostgreSQL plan as if each table had grown. @param client of an administrator */
export async function growTables(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica'); // the rows refer to nothing
  await client.query(grow);
  await client.query('analyze'); // else it takes a column without a unique index for one of few values
  await client.query(tell);
}
