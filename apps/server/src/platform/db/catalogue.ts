import type pg from "pg";

/** A table as the catalogue of PostgreSQL knows it, each part already in SQL. Partitions belong to their parent. */
export interface Table {
  readonly name: string;
  /** Such as `list (school_year)`; null for an ordinary table. */
  readonly partitionedBy: string | null;
  readonly isUnlogged: boolean;
  readonly isSecured: boolean;
  readonly isForced: boolean;
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
  /** Checks that rows from before them need not pass: a new table would have them without this exception. */
  readonly laterConstraints: readonly string[];
  readonly indexes: readonly string[];
  readonly policies: readonly string[];
  readonly triggers: readonly string[];
}

export interface Routine {
  /** With its parameters, such as `school_day(bigint)`. */
  readonly name: string;
  readonly definition: string;
  /** True where PUBLIC may not execute it, which may execute any new function. */
  readonly isClosed: boolean;
}

export interface Grant {
  readonly role: string;
  readonly privileges: string;
  /** Such as `table rooms` or `schema public`. */
  readonly object: string;
}

export interface Catalogue {
  readonly extensions: readonly string[];
  readonly types: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly collations: readonly string[];
  readonly tables: readonly Table[];
  readonly views: readonly { readonly name: string; readonly query: string }[];
  readonly functions: readonly Routine[];
  /** By the name of a table, view or function, those that must exist before it. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  readonly grants: readonly Grant[];
  readonly defaultGrants: readonly Grant[];
}

/** Everything that migrations have created in the schema public; without Kysely's own tables. */
export async function readCatalogue(client: pg.ClientBase | pg.Pool): Promise<Catalogue> {
  const rows = async <R extends pg.QueryResultRow>(query: string) => (await client.query<R>(query)).rows;
  return {
    extensions: (await rows<{ name: string }>(EXTENSIONS)).map(({ name }) => name),
    types: await rows(TYPES),
    collations: (await rows<{ definition: string }>(COLLATIONS)).map(({ definition }) => definition),
    tables: await rows(TABLES),
    views: await rows(VIEWS),
    functions: await rows(FUNCTIONS),
    needs: new Map(
      (await rows<{ name: string; needed: readonly string[] }>(NEEDS)).map(({ name, needed }) => [
        name,
        needed,
      ]),
    ),
    grants: await rows(GRANTS),
    defaultGrants: await rows(DEFAULT_GRANTS),
  };
}

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;

const TYPES = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by 1 order by 1`;

const COLLATIONS = `
  select concat_ws(', ', 'create collation ' || quote_ident(collname) || ' (provider = icu',
    'locale = ' || quote_literal(colllocale), 'rules = ' || quote_literal(collicurules),
    case when not collisdeterministic then 'deterministic = false' end) || ')' as definition
  from pg_collation where collnamespace = 'public'::regnamespace order by collname`;

const COLUMN_NAMES = `
  select string_agg(a.attname, '_' order by array_position(k.conkey, a.attnum))
  from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)`;

/** The name that PostgreSQL gives by itself, which the text leaves out. */
const USUAL_NAME = `
  c.relname || case k.contype
    when 'p' then '_pkey'
    when 'u' then '_' || (${COLUMN_NAMES}) || '_key'
    when 'f' then '_' || (${COLUMN_NAMES}) || '_fkey'
    when 'c' then case cardinality(k.conkey) when 1 then '_' || (${COLUMN_NAMES}) else '' end || '_check'
  end`;

/** The primary key first, then unique, foreign keys and checks. What "not null" adds says each column itself. */
const constraintsThat = (condition: string) => `
  select array_agg(
    case when k.conname is distinct from ${USUAL_NAME} then 'constraint ' || quote_ident(k.conname) || ' ' else '' end
      || pg_get_constraintdef(k.oid)
    order by array_position('{p,u,x,f,c}', k.contype), pg_get_constraintdef(k.oid))
  from pg_constraint k
  where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c') and ${condition}`;

const COLUMNS = `
  select array_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attstorage <> t.typstorage then 'storage ' || case a.attstorage
      when 'p' then 'plain' when 'e' then 'external' when 'x' then 'extended' else 'main' end end,
    case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(l.collname) end,
    case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'generated always as identity'
                       when 'd' then 'generated by default as identity' end,
    case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
         when a.attgenerated = 'v' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
         when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const INDEXES = `
  select array_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid))
  from pg_index i
  where i.indrelid = c.oid
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`;

const POLICIES = `
  select array_agg(concat_ws(' ', 'create policy', quote_ident(p.policyname), 'on', quote_ident(p.tablename),
    case when p.permissive = 'RESTRICTIVE' then 'as restrictive' end,
    case when p.cmd <> 'ALL' then 'for ' || lower(p.cmd) end,
    case when p.roles <> '{public}' then 'to ' || array_to_string(p.roles, ', ') end,
    'using (' || p.qual || ')', 'with check (' || p.with_check || ')') order by p.policyname)
  from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname`;

/** Without those that PostgreSQL makes for foreign keys, and the copies that partitions have of their parent's. */
const TRIGGERS = `
  select array_agg(pg_get_triggerdef(t.oid) || case t.tgenabled
    when 'O' then '' when 'D' then ' /* disabled */' when 'R' then ' /* on a replica */' else ' /* always */' end
    order by t.tgname)
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0`;

const OURS = `c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'kysely\\_%'`;

const TABLES = `
  select c.relname as name,
    pg_get_partkeydef(c.oid) as "partitionedBy",
    c.relpersistence = 'u' as "isUnlogged",
    c.relrowsecurity as "isSecured",
    c.relforcerowsecurity as "isForced",
    coalesce((${COLUMNS}), '{}') as columns,
    coalesce((${constraintsThat("k.convalidated")}), '{}') as constraints,
    coalesce((${constraintsThat("not k.convalidated")}), '{}') as "laterConstraints",
    coalesce((${INDEXES}), '{}') as indexes,
    coalesce((${POLICIES}), '{}') as policies,
    coalesce((${TRIGGERS}), '{}') as triggers
  from pg_class c where ${OURS} and c.relkind in ('r', 'p') order by c.relname`;

const VIEWS = `
  select c.relname as name, pg_get_viewdef(c.oid) as query
  from pg_class c where ${OURS} and c.relkind in ('v', 'm') order by 1`;

const OF_NO_EXTENSION = `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
    p.proacl is not null and not exists (select from aclexplode(p.proacl) a where a.grantee = 0) as "isClosed"
  from pg_proc p where p.pronamespace = 'public'::regnamespace and ${OF_NO_EXTENSION} order by p.proname`;

/** The table whose rows a type, or its array, has. */
const TABLE_OF_TYPE = `
  select coalesce(nullif(t.typrelid, 0), r.typrelid) from pg_type t left join pg_type r on r.oid = t.typelem
  where t.oid = d.refobjid`;

/** A table needs what its constraints, defaults, indexes and policies need; its triggers come after everything. */
const NEEDS = `
  with ours as materialized (
    select c.oid, c.oid::regclass::text as name
    from pg_class c where ${OURS} and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select p.oid, p.oid::regprocedure::text
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${OF_NO_EXTENSION}
  ), part as materialized (
    select 'pg_class'::regclass as class, oid, oid as whole from ours
    union all select 'pg_proc'::regclass, oid, oid from ours
    union all select 'pg_class'::regclass, indexrelid, indrelid from pg_index
    union all select 'pg_constraint'::regclass, oid, conrelid from pg_constraint
    union all select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
    union all select 'pg_policy'::regclass, oid, polrelid from pg_policy
    union all select 'pg_rewrite'::regclass, oid, ev_class from pg_rewrite
  ), need as materialized (
    select distinct p.whole,
      case d.refclassid when 'pg_type'::regclass then (${TABLE_OF_TYPE}) else d.refobjid end as needed
    from part p join pg_depend d on d.classid = p.class and d.objid = p.oid
    where d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass)
  )
  select o.name, array_agg(n.name order by n.name) as needed
  from need join ours o on o.oid = need.whole join ours n on n.oid = need.needed
  where o.oid <> n.oid
  group by 1`;

/** The owner's rights are implied, and its name differs between installations. */
const TO_OTHERS = `
  select case grantee when 0 then 'public' else grantee::regrole::text end as role,
    string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges, object
  from acl where grantee <> owner group by 1, 3 order by 3, 1`;

const GRANTS = `
  with acl as (
    select a.grantee, a.privilege_type, c.relowner as owner,
      case c.relkind when 'S' then 'sequence ' else 'table ' end || quote_ident(c.relname) as object
    from pg_class c, aclexplode(c.relacl) a where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select a.grantee, a.privilege_type, p.proowner, 'function ' || p.oid::regprocedure
    from pg_proc p, aclexplode(p.proacl) a
    where p.pronamespace = 'public'::regnamespace and ${OF_NO_EXTENSION}
    union all
    select a.grantee, a.privilege_type, n.nspowner, 'schema ' || n.nspname
    from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public' and a.grantee <> 0
  ) ${TO_OTHERS}`;

const DEFAULT_GRANTS = `
  with acl as (
    select a.grantee, a.privilege_type, d.defaclrole as owner,
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' end as object
    from pg_default_acl d, aclexplode(d.defaclacl) a where d.defaclnamespace = 'public'::regnamespace
  ) ${TO_OTHERS}`;
