import type { Findings } from './access-matrix.ts';
import { listGrants, type Looking } from './grants.ts';
import { EXPECTED_GRANTS } from './expected-grants.ts';
import { NO_REFERENCES, REFERENCES, ROWS } from './rows.ts';

/** Questions that the catalogue itself can answer: each question answers the lines that should not be there. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'a table without row-level security, or not forced, or of an app role': `
    select c.relname as line from pg_class c join pg_roles r on r.oid = c.relowner
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (not c.relrowsecurity or not c.relforcerowsecurity or r.rolname like 'app\\_%')`,
  'a role of the product that may do more than it needs': `
    select rolname as line from pg_roles where (rolname like 'app\\_%' or rolname = 'wellword_audit')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or (rolname = 'wellword_audit' and rolcanlogin))`,
  'a right to the database beyond connecting to it': `
    select coalesce(r.rolname, 'everybody') || ': ' || a.privilege_type as line
    from pg_database d cross join aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
      left join pg_roles r on r.oid = a.grantee
    where d.datname = current_database() and a.privilege_type <> 'CONNECT'
      and (a.grantee = 0 or r.rolname like 'app\\_%' or r.rolname = 'wellword_audit')`,
  'a setting that is kept for a role of the product': `
    select r.rolname || ': ' || s.setconfig::text as line
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname like 'app\\_%' or r.rolname = 'wellword_audit'`,
  'a schema in which a role of the product may create something': `
    select r.rolname || ' in ' || n.nspname as line from pg_namespace n, pg_roles r
    where (r.rolname like 'app\\_%' or r.rolname = 'wellword_audit') and has_schema_privilege(r.oid, n.oid, 'create')`,
  'something that an app role owns': `
    select r.rolname || ': ' || o.line as line from (
      select relowner as owner, relname::text as line from pg_class
      union all select proowner, proname::text from pg_proc
      union all select nspowner, nspname::text from pg_namespace
      union all select typowner, typname::text from pg_type
      union all select datdba, datname::text from pg_database where datname = current_database()
    ) o join pg_roles r on r.oid = o.owner where r.rolname like 'app\\_%'`,
  'a function that runs as a role that may do everything': `
    select p.oid::regprocedure || ' as ' || r.rolname as line from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and p.pronamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')
      and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication)`,
  'a function that runs as its owner and looks into pg_temp before its own schemas': `
    select p.oid::regprocedure || ' with ' || coalesce(array_to_string(p.proconfig, ', '), 'no search path') as line from pg_proc p
    where p.prosecdef and p.pronamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')
      and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=(.*, *)?pg_temp$')`,
  'an app role that is a member of another': `
    select m.rolname as line from pg_auth_members a join pg_roles m on m.oid = a.member
    where m.rolname like 'app\\_%'`,
  'a view that does not ask its caller’s rights': `
    select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
  'something that everybody may use': `
    select c.relname as line from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee = 0`,
  'a schema beside ours that the clinic role may look into': `
    select nspname as line from pg_namespace where nspname !~ '^(pg_|public$|information_schema$)'
      and has_schema_privilege('app_user', oid, 'usage')`,
  'a function that runs as its owner and may be called by an app role': `
    select p.proname as line from pg_proc p, unnest(array['app_user', 'app_operator']) role
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and p.prorettype <> 'trigger'::regtype and has_function_privilege(role, p.oid, 'execute')`,
  'a key between tenant tables that does not carry the clinic': `
    select k.conrelid::regclass::text || ' ' || k.conname as line from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid <> 'users'::regclass
      and exists (select from pg_attribute where attrelid = k.conrelid and attname = 'user_id')
      and exists (select from pg_attribute where attrelid = k.confrelid and attname = 'user_id')
      and (select attnum from pg_attribute where attrelid = k.conrelid and attname = 'user_id') <> all (k.conkey)`,
};

/** Looks the database over: row security, roles, views, keys, and every right against the record. */
export async function schemaFindings(database: Looking): Promise<Findings> {
  const findings: string[] = [];
  for (const [says, question] of Object.entries(QUESTIONS)) {
    const { rows } = await database.ownerPool.query<{ line: string }>(question);
    findings.push(...rows.map(({ line }) => `${says}: ${line}`));
  }
  const references = await referenceFindings(database);
  const rights = await rightsFindings(database);
  return {
    tryCount: Object.keys(QUESTIONS).length + references.tryCount + EXPECTED_GRANTS.length,
    findings: [...findings, ...references.findings, ...rights],
  };
}

/** Every column of a clinic's rows that holds an id is a composite key on record, or none with a reason. */
async function referenceFindings({ ownerPool }: Looking): Promise<Findings> {
  const { rows } = await ownerPool.query<{ place: string; keyed: boolean }>(
    `select c.relname || '.' || a.attname as place,
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
         and a.attnum = any (k.conkey) and o.attnum = any (k.conkey)) as keyed
     from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and a.attnum > 0
       join pg_attribute o on o.attrelid = c.oid and o.attname = 'user_id'
     where c.relname = any ($1) and a.attname not in ('id', 'user_id') and not a.attisdropped`,
    [Object.keys(ROWS)],
  );
  const recordedPlaces = new Set(REFERENCES.map(({ table, column }) => `${table}.${column}`));
  const findings = rows.flatMap(({ place, keyed }) => {
    if (Object.hasOwn(NO_REFERENCES, place)) return [];
    if (!recordedPlaces.has(place)) return [`a column that may point anywhere: ${place}`];
    return keyed ? [] : [`a column that should be a key with its clinic: ${place}`];
  });
  return { tryCount: rows.length, findings };
}

async function rightsFindings(database: Looking): Promise<string[]> {
  const grants = new Set(await listGrants(database));
  const recordedGrants = new Set(EXPECTED_GRANTS);
  return [
    ...[...grants]
      .filter((line) => !recordedGrants.has(line))
      .map((line) => `not on record: ${line}`),
    ...[...recordedGrants].filter((line) => !grants.has(line)).map((line) => `gone: ${line}`),
  ];
}
