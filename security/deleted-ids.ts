import type { OperationName } from '#app/contract.ts';
import type { Findings } from './access-matrix.ts';
import { callOperation, operationNamed } from './api-calls.ts';
import { findAllowed } from './expected-access.ts';
import { withoutIds } from './foreign-ids.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildTenant, type TestTenant } from './tenant.ts';
import { readAtPath } from './input-paths.ts';
import type { Rows } from './rows.ts';
import { SAMPLES } from './samples.ts';

/** The operation that deletes a row of each table where a person can. */
const DELETES: Readonly<Partial<Record<keyof Rows, OperationName>>> = {
  reviews: 'reviews.remove',
  doctors: 'clinics.deleteDoctor',
  sequence_templates: 'sequences.deleteTemplate',
  creatives: 'admin.deleteCreative',
  creative_categories: 'admin.deleteCategory',
  login_sessions: 'accounts.endSession',
  desk_devices: 'staff.removeDesk',
};

/** Sends a deleted row's id in every place of an input that takes one: the answer must be that to an unknown id. */
export async function findDeletedIdLeaks(environment: Environment): Promise<Findings> {
  const findings: string[] = [];
  let triedCount = 0;
  for (const operation of OPERATIONS) {
    for (const [place, table] of Object.entries(SAMPLES[operation.name].ids ?? {})) {
      const deleting = DELETES[table];
      if (deleting === undefined || (findAllowed(deleting) === 'admin') !== isAdmins(operation))
        continue;
      const [deletedId, missing] = [
        await answerTo(environment, { operation, place, deleting }),
        await answerTo(environment, { operation, place }),
      ];
      if (deletedId !== missing)
        findings.push(`${operation.name} ${place}: ${deletedId}, not ${missing}`);
      triedCount += 1;
    }
  }
  return { tryCount: triedCount, findings };
}

/** The answers to an owner about a row that they just deleted, or about one that never was. */
async function answerTo(
  environment: Environment,
  { operation, place, deleting }: { operation: Operation; place: string; deleting?: OperationName },
): Promise<string> {
  const owner: TestTenant = await buildTenant(environment, {
    role: isAdmins(operation) ? 'admin' : 'user',
  });
  const input = await SAMPLES[operation.name].input?.(owner);
  const id = String(readAtPath(input, place));
  if (deleting !== undefined) {
    const sample: object = (await SAMPLES[deleting].input?.(owner)) ?? {};
    await owner.call(deleting, { ...sample, id });
  }
  const text = JSON.stringify(input);
  const request: unknown =
    deleting === undefined ? JSON.parse(text.replaceAll(id, crypto.randomUUID())) : input;
  const { cookie } = owner;
  const { status, body } = await callOperation(environment, {
    operation: operationNamed(operation.name),
    input: request,
    cookie,
  });
  return `${status} ${withoutIds(JSON.stringify(body) ?? '')}`;
}

function isAdmins({ name }: Operation): boolean {
  return findAllowed(name) === 'admin';
}
