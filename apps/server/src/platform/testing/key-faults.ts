import type pg from "pg";

/** A table's unique and foreign keys, each by its columns in order. Partitions follow their parent. */
export interface KeyedTable {
  readonly name: string;
  readonly hasSchool: boolean;
  readonly isSecured: boolean;
  readonly unique: readonly (readonly string[])[];
  readonly foreign: readonly { readonly columns: readonly string[]; readonly target: string }[];
}

/** Tables that belong to no school, each with its reason. */
export type NotTenant = Readonly<Record<string, string>>;

/**
 * Where the schema breaks the key rule: each unique and foreign key of a tenant table begins with school_id, so that
 * no row of one school can name a row of another, and row-level security binds everyone, the owner too.
 */
export function keyFaults(tables: readonly KeyedTable[], notTenant: NotTenant): readonly string[] {
  const names = new Set(tables.map(({ name }) => name));
  return [
    ...Object.keys(notTenant).flatMap((name) =>
      names.has(name) ? [] : [`${name} is excused, but is no table`],
    ),
    ...tables.flatMap((table) => [
      ...(notTenant[table.name] === undefined ? tenantFaults(table) : []),
      ...foreignFaults(table, notTenant),
    ]),
  ];
}

function tenantFaults({ name, hasSchool, isSecured, unique }: KeyedTable): readonly string[] {
  if (!hasSchool) return [`${name} has no school_id, and stands in not-tenant.json with no reason`];
  const loose = unique.filter(([first]) => first !== "school_id");
  return [
    ...(isSecured ? [] : [`${name} is not under forced row-level security with a policy`]),
    ...(unique.length === 0 ? [`${name} has no key`] : []),
    ...loose.map((columns) => `${name} (${columns.join(", ")}) is unique without beginning with school_id`),
  ];
}

function foreignFaults({ name, foreign }: KeyedTable, notTenant: NotTenant): readonly string[] {
  return foreign
    .filter(({ columns, target }) => columns[0] !== "school_id" && notTenant[target] === undefined)
    .map(({ columns, target }) => `${name} (${columns.join(", ")}) points into ${target} without school_id`);
}

const NAMES_OF = (numbers: string, table: string) => `
  (select array_agg(a.attname::text order by n.position)
   from unnest(${numbers}) with ordinality as n(number, position)
   join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;

const TABLES = `
  select c.relname as name,
    exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull) as "hasSchool",
    c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid) as "isSecured",
    coalesce((select jsonb_agg(${NAMES_OF("i.indkey::int2[]", "c.oid")})
              from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as unique,
    coalesce((select jsonb_agg(jsonb_build_object('columns', ${NAMES_OF("k.conkey", "c.oid")},
                                                  'target', k.confrelid::regclass::text))
              from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as foreign
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely\\_%'
  order by 1`;

export const readKeys = async (client: pg.ClientBase | pg.Pool): Promise<readonly KeyedTable[]> =>
  (await client.query<KeyedTable>(TABLES)).rows;
