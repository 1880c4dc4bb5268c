import { callOperation, type Answer } from './api-calls.ts';
import type { Findings } from './access-matrix.ts';
import { findAllowed } from './expected-access.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import type { ClinicOptions } from './filled-clinic.ts';
import { buildTenant, type TestTenant } from './tenant.ts';
import { setAtPath } from './input-paths.ts';
import type { Rows } from './rows.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** The callers who try another clinic's ids: no role sees more of it. */
const INTRUDERS: readonly ClinicOptions[] = [
  { role: 'user' },
  { role: 'admin' },
  { role: 'super_admin' },
];

interface Place {
  readonly operation: Operation;
  /** The path of the id in the input, such as `profileIds.1`. */
  readonly place: string;
  readonly table: keyof Rows;
}

/**
 * Sends another clinic's id in every place where an operation takes the id of a clinic's row: the answer must be that to an
 * unknown id, and the other clinic's rows must not change.
 */
export async function foreignFindings(
  environment: Environment,
  { intruders = INTRUDERS }: { intruders?: readonly ClinicOptions[] } = {},
): Promise<Findings> {
  const ofClinics = OPERATIONS.filter(({ name }) => findAllowed(name) !== 'admin');
  const findings: string[] = [];
  let triedCount = 0;
  for (const { operation, place, table } of ofClinics.flatMap(listIdPaths)) {
    const victim = await buildTenant(environment);
    await environment.settle();
    const before = await hashRows(environment, { clinicId: victim.clinicId });
    for (const wish of intruders) {
      const foreign = { operation, place, id: victim.rows[table] };
      const answer = await callWith(environment, { ...foreign, wish });
      const missing = await callWith(environment, { ...foreign, wish, id: crypto.randomUUID() });
      const says = answerFinding({ answer, missing, victim });
      if (says !== undefined)
        findings.push(`${operation.name} ${place} of another clinic, ${wish.role}: ${says}`);
      triedCount += 1;
    }
    const changedTables = findChangedTables(
      before,
      await hashRows(environment, { clinicId: victim.clinicId }),
    );
    if (changedTables.length > 0)
      findings.push(
        `${operation.name} ${place}: changed another clinic’s ${changedTables.join(', ')}`,
      );
  }
  return { tryCount: triedCount, findings };
}

function listIdPaths(operation: Operation): Place[] {
  const { ids = {}, newIds = {} } = SAMPLES[operation.name];
  // Categories belong to all.
  return Object.entries({ ...ids, ...newIds })
    .filter(([, table]) => table !== 'creative_categories')
    .map(([place, table]) => ({ operation, place, table }));
}

/** Calls as another tenant, with its own input in which one id is replaced. */
async function callWith(
  environment: Environment,
  {
    operation,
    place,
    id,
    wish,
  }: { operation: Operation; place: string; id: string; wish: ClinicOptions },
): Promise<Answer> {
  const intruder = await buildTenant(environment, wish);
  const input = setAtPath(await SAMPLES[operation.name].input?.(intruder), { place, value: id });
  return callOperation(environment, { operation, input, cookie: intruder.cookie });
}

function answerFinding({
  answer,
  missing,
  victim,
}: {
  answer: Answer;
  missing: Answer;
  victim: TestTenant;
}): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}`;
  const text = JSON.stringify(answer.body) ?? '';
  if (text.includes(victim.clinicId)) return 'its id was told';
  const [first, second] = [answer, missing].map(
    ({ status, body }) => `${status} ${withoutIds(JSON.stringify(body) ?? '')}`,
  );
  return first === second ? undefined : `${first} is not what a missing one answers, ${second}`;
}

/** Parts that may differ from call to call are removed: ids and instants. */
export function withoutIds(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      // Drawn by lot for each answer.
      .replace(/\/tv\/[2-9a-z-]{14}/g, 'address')
      // A walk-in comes now, and the minute may pass between two answers.
      .replace(/"appointmentTime":"[\d:]+"/g, '"appointmentTime":"time"')
  );
}
