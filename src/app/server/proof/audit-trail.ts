import { ACCESS } from '../../access.ts';
import { callOperation, codeOf } from './caller.ts';
import type { Ground } from './ground.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildOwner, cookieFor } from './owner.ts';
import { changedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

export interface Trail {
  readonly name: string;
  readonly heard: string;
  readonly lines: readonly string[];
  readonly changed: readonly string[];
}

export async function auditFindings(ground: Ground): Promise<Trail[]> {
  const trails: Trail[] = [];
  for (const operation of OPERATIONS) trails.push(await trailOf(ground, operation));
  return trails;
}

async function trailOf(ground: Ground, operation: Operation): Promise<Trail> {
  const sample = SAMPLES[operation.name];
  const role = ACCESS[operation.name].kind === 'admin' ? 'admin' : 'user';
  const owner = await buildOwner(ground, { role });
  const input = await sample.input?.(owner);
  const cookie = await cookieFor(ground, { owner, stage: sample.session });
  const before = await hashRows(ground);
  const answer = await callOperation(ground, { operation, input, cookie });
  const changed = changedTables(before, await hashRows(ground));
  const { rows } = await ground.ownerPool.query<{ line: string }>(
    `select action || ' ' || outcome as line from audit_log where request_id = $1 order by id`,
    [answer.headers.get('x-request-id')],
  );
  return {
    name: operation.name,
    heard: codeOf(answer) ?? String(answer.status),
    lines: rows.map(({ line }) => line),
    changed,
  };
}
