import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The schema of the rows that every story starts with. The schemas of other kept rows start with
 * this name.
 */
export const SEEDED = "kept"

/**
 * Copies every row into a schema of its own, with a function that restores the tables that differ.
 * Deleting a test's few rows takes ten milliseconds, and ten times as long on a connection without
 * the plan; a database made from a template takes half a second and ends every connection.
 */
export async function keepRows(pg: Knex, schema = SEEDED): Promise<void> {
  await pg.raw(`
    CREATE SCHEMA ${schema};
    DO $do$
    DECLARE
      name text;
      digest numeric;
      columns text;
      body text := '';
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1 LOOP
        EXECUTE format('SELECT sum(hashtextextended(kept::text, 0)) FROM public.%I AS kept', name) INTO digest;
        IF digest IS NULL THEN
          body := body || format('DELETE FROM public.%I;', name);
        ELSE
          SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
            WHERE attrelid = format('public.%I', name)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
          EXECUTE format('CREATE TABLE ${schema}.%I AS SELECT %s FROM public.%I', name, columns, name);
          body := body || format('
            LOCK TABLE public.%1$I IN SHARE MODE;
            IF (SELECT sum(hashtextextended(kept::text, 0)) FROM public.%1$I AS kept) IS DISTINCT FROM %2$s THEN
              DELETE FROM public.%1$I;
              INSERT INTO public.%1$I (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM ${schema}.%1$I;
            END IF;', name, digest, columns);
        END IF;
      END LOOP;
      SELECT body || coalesce(string_agg(format('PERFORM setval(%L, %s, %L);', format('public.%I', sequencename),
          coalesce(last_value, start_value), last_value IS NOT NULL), ''), '')
        INTO body FROM pg_sequences WHERE schemaname = 'public';
      EXECUTE format('CREATE FUNCTION ${schema}.restore() RETURNS void LANGUAGE plpgsql
        SET session_replication_role = replica SET lock_timeout = %L AS %L', '10s', 'BEGIN ' || body || ' END');
    END $do$`)
}

/**
 * Triggers and foreign keys are off meanwhile, so that append-only rows can be deleted. Waits for
 * an open transaction that has written kept rows: its rows would appear after the comparison, and
 * stay.
 */
export async function restoreRows(pg: Knex, schema = SEEDED): Promise<void> {
  await pg.raw(`SELECT ${schema}.restore()`)
}
