import pg from 'pg';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Findings } from './access-matrix.ts';
import { callOperation } from './api-calls.ts';
import type { Environment } from './environment.ts';
import { changesEveryKind, findAllowed, readsEveryKind, shouldEnter } from './expected-access.ts';
import { insertRows } from './insert-row.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { REFERENCES, ROWS } from './rows.ts';
import { listHiddenRows, type HiddenRows, type KindOfRow } from './rows-by-feature.ts';
import { SAMPLES } from './samples.ts';
import { buildTenant, cookieFor, type TestTenant } from './tenant.ts';

/**
 * Calls every operation with features switched off: once for a clinic that has rows of these features, once for one that has
 * none. Both must get the same answer, and the rows must stay as they were: they are neither read nor moved.
 */
export async function findRowsOfOtherFeatures(
  environment: Environment,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Findings> {
  const sets = await Promise.all(
    listHiddenRows().map(async (rows) => {
      const findings: string[] = [];
      let triedCount = 0;
      for (const operation of operations.filter((each) => isOpen(each, rows))) {
        const wrong = await compareAnswers(environment, { operation, hiddenRows: rows });
        findings.push(
          ...wrong.map((what) => `${operation.name} without ${rows.off.join()}: ${what}`),
        );
        triedCount += rows.kinds.length;
      }
      return { tried: triedCount, found: findings };
    }),
  );
  return {
    tryCount: sets.reduce((sum, { tried }) => sum + tried, 0),
    findings: sets.flatMap(({ found }) => found),
  };
}

/** Whether a clinic without these features may call the operation, which reads for one clinic. */
function isOpen({ name, streams }: Operation, { off }: HiddenRows): boolean {
  const who = findAllowed(name);
  if (who === 'anyone' || who === 'admin' || streams || readsEveryKind(name)) return false;
  return shouldEnter(name, {
    role: 'user',
    staffRole: 'owner',
    enabledFeatures: featuresWithout(off),
  });
}

function featuresWithout(off: HiddenRows['off']) {
  return FEATURES.filter((feature) => !off.includes(feature));
}

interface Compared {
  readonly operation: Operation;
  readonly hiddenRows: HiddenRows;
}

/** Answers differ by chance too, as in codes: what differs in each of so many pairs of calls does not. */
const MOST_PAIRS = 8;

async function compareAnswers(environment: Environment, comparison: Compared): Promise<string[]> {
  const pairs: Pair[] = [];
  const findings = new Set<string>();
  let different: string[];
  do {
    const [filledAnswer, empty] = await callBoth(environment, comparison);
    pairs.push({ values: toFields(filledAnswer.answer), empty: toFields(empty.answer) });
    if (filledAnswer.hasChanged && !changesEveryKind(comparison.operation.name))
      findings.add('changed the rows');
    different = findDifferences(pairs);
  } while (different.length > 0 && pairs.length < MOST_PAIRS);
  return [...findings, ...different];
}

/** Calls the operation for a clinic that has the hidden rows, and for one that has none. */
async function callBoth(environment: Environment, comparison: Compared) {
  const filledCall = await prepareCall(environment, comparison);
  const before = await readRows(environment, { owner: filledCall.owner, ...comparison });
  const answer = await filledCall.call();
  const after = await readRows(environment, { owner: filledCall.owner, ...comparison });
  const empty = await prepareCall(environment, comparison);
  const deletes = comparison.hiddenRows.kinds
    .toReversed()
    .map((kind) => `delete ${fromClinic(kind, pg.escapeLiteral(empty.owner.clinicId))}`);
  await environment.ownerPool.query(deletes.join(';'));
  return [{ answer, hasChanged: before !== after }, { answer: await empty.call() }] as const;
}

/** The fields of two answers by their paths. */
interface Pair {
  readonly values: ReadonlyMap<string, string>;
  readonly empty: ReadonlyMap<string, string>;
}

/** The fields that have one value in all clinics with the rows, and another one in all without. */
function findDifferences(pairs: readonly Pair[]): string[] {
  const paths = new Set(pairs.flatMap(({ values, empty }) => [...values.keys(), ...empty.keys()]));
  return [...paths].flatMap((path) => {
    const [filledValue, ...otherFilled] = new Set(pairs.map((pair) => pair.values.get(path)));
    const [empty, ...otherEmpty] = new Set(pairs.map((pair) => pair.empty.get(path)));
    const isChance = otherFilled.length > 0 || otherEmpty.length > 0 || filledValue === empty;
    return isChance
      ? []
      : [`${path} ${filledValue ?? 'missing'}, without the rows ${empty ?? 'missing'}`];
  });
}

/** Each field's value by its path; ids and instants, which always differ, as one word. */
function toFields(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'object' && value !== null)
    return new Map(
      Object.entries(value).flatMap(([key, item]) => [...toFields(item, `${path}.${key}`)]),
    );
  const text = String(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(instant)');
  return new Map([[path, text]]);
}

async function prepareCall(environment: Environment, { operation, hiddenRows }: Compared) {
  const owner = await buildTenant(environment);
  await connectRows(environment, owner);
  const input = await SAMPLES[operation.name].input?.(owner);
  const cookie = await cookieFor(environment, { owner, stage: SAMPLES[operation.name].session });
  await separate(environment, { owner, hiddenRows });
  const call = async () => {
    const { status, body } = await callOperation(environment, { operation, input, cookie });
    return { status, body };
  };
  return { owner, call };
}

/** Adds a message of each kind, and makes every row the history of the clinic's patient. */
async function connectRows(
  environment: Environment,
  { clinicId, rows }: TestTenant,
): Promise<void> {
  const message = ROWS.sequence_messages(clinicId, rows);
  const reminder = {
    ...message,
    kind: 'reminder_day',
    profile_id: null,
    appointment_id: rows.appointments,
    for_slot: '2026-11-20T04:30Z',
    not_before: '2026-11-19T10:00Z',
    not_after: '2026-11-19T15:00Z',
  };
  await insertRows(environment, [
    ['sequence_messages', { ...message, kind: 'review_ask' }],
    ['sequence_messages', reminder],
  ]);
  const ofPatient = REFERENCES.filter(
    ({ parent, column }) => parent === 'patients' && column === 'patient_id',
  );
  const [clinic, patient, visit] = [clinicId, rows.patients, rows.appointments].map(
    pg.escapeLiteral,
  );
  await environment.ownerPool.query(
    [
      ...ofPatient.map(
        ({ table }) =>
          `update ${table} set patient_id = ${patient} where user_id = ${clinic} and patient_id is null`,
      ),
      `insert into ask_decisions (user_id, visit_hash, decided_at, policy_version)
       values (${clinic}, sha256(uuid_send(${visit})), now(), 1)`,
      `update doctor_sessions set weekday = 1, starts = '10:00' where user_id = ${clinic}`,
    ].join(';'),
  );
}

/** Takes away pointers at rows that will be missing, with what cannot be without them. */
async function separate(
  { ownerPool }: Environment,
  { owner, hiddenRows }: { owner: TestTenant; hiddenRows: HiddenRows },
): Promise<void> {
  const clinic = pg.escapeLiteral(owner.clinicId);
  const isHidden = (table: string) => hiddenRows.kinds.some((kind) => kind.table === table);
  // A reminder is no row without its visit.
  const reminders = isHidden('appointments')
    ? [`delete from sequence_messages where user_id = ${clinic} and appointment_id is not null`]
    : [];
  const neededColumns = await (requiredColumns ??= findRequiredColumns({ ownerPool }));
  const pointers = REFERENCES.filter(
    ({ table, parent }) => isHidden(parent) && !isHidden(table),
  ).map(({ table, column }) => {
    const cut = neededColumns.has(`${table}.${column}`)
      ? `delete from ${table}`
      : `update ${table} set ${column} = null`;
    return `${cut} where user_id = ${clinic}`;
  });
  const features = `update users set enabled_features = array[${featuresWithout(hiddenRows.off).map(pg.escapeLiteral).join()}] where id = ${clinic}`;
  await ownerPool.query([...reminders, ...pointers, features].join(';'));
}

let requiredColumns: Promise<ReadonlySet<string>> | undefined;

async function findRequiredColumns({ ownerPool }: Pick<Environment, 'ownerPool'>) {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function readRows(
  { ownerPool }: Environment,
  { owner, hiddenRows }: { owner: TestTenant; hiddenRows: HiddenRows },
): Promise<string> {
  const parts = hiddenRows.kinds.map(
    (kind) => `select to_jsonb(t)::text as row ${fromClinic(kind)}`,
  );
  const rows = await ownerPool.query<{ row: string }>(`${parts.join(' union all ')} order by 1`, [
    owner.clinicId,
  ]);
  return rows.rows.map(({ row }) => row).join('\n');
}

function fromClinic({ table, messageKind }: KindOfRow, clinic = '$1'): string {
  const ofKind = messageKind === undefined ? '' : ` and kind = ${pg.escapeLiteral(messageKind)}`;
  return `from ${table} t where t.user_id = ${clinic}${ofKind}`;
}
