import { sql, type RawBuilder } from "kysely";

/** Where an import records its changes, so that it can be undone: the school entered, and the upload. */
export interface Journal {
  readonly schoolId: number;
  readonly uploadId: number;
}

const columns = sql`school_id, upload_id, table_name, before, after`;

const head = ({ schoolId, uploadId }: Journal, table: string) =>
  sql`${schoolId}::bigint, ${uploadId}::bigint, ${table}::text`;

/** An insert with `returning *`, each of its rows written down. */
export const journaledInsert = (journal: Journal | undefined, table: string, insert: RawBuilder<unknown>) =>
  journal
    ? sql`
        with made as (${insert} returning *)
        insert into roster_changes (${columns})
        select ${head(journal, table)}, null::jsonb, to_jsonb(made) from made
      `
    : insert;

/** The keys by which an update finds its rows again, and the rows that it is about. */
interface MatchedRows {
  /** `kept.id = given.id and …` */
  readonly same: RawBuilder<unknown>;
  /** The contents of the `from` clause, under the name `given`. */
  readonly given: RawBuilder<unknown>;
  readonly keys: readonly string[];
}

/** An update of `table as kept`, each row written down as it was and as it is. */
export function journaledUpdate(
  journal: Journal | undefined,
  table: string,
  update: RawBuilder<unknown>,
  { same, given, keys }: MatchedRows,
) {
  if (!journal) return update;
  const paired = sql.join(
    keys.map((key) => sql`former.${sql.ref(key)} = made.${sql.ref(key)}`),
    sql` and `,
  );
  const key = sql.join(keys.map((each) => sql`kept.${sql.ref(each)}`));
  return sql`
    with former as materialized (
      select ${key}, to_jsonb(kept) as image from ${sql.table(table)} as kept, ${given} where ${same}
    ),
    made as (${update} returning kept.*)
    insert into roster_changes (${columns})
    select ${head(journal, table)}, former.image, to_jsonb(made) from made join former on ${paired}
  `;
}

/** A delete from `table`, each row written down as it was. */
export const journaledDelete = (journal: Journal | undefined, table: string, gone: RawBuilder<unknown>) =>
  journal
    ? sql`
        with gone as (${gone} returning *)
        insert into roster_changes (${columns})
        select ${head(journal, table)}, to_jsonb(gone), null::jsonb from gone
      `
    : gone;
