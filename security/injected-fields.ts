import type { Findings } from './access-matrix.ts';
import { answerFindings } from './answers.ts';
import { callOperation, readCode } from './api-calls.ts';
import { findAllowed } from './expected-access.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildTenant, cookieFor } from './tenant.ts';
import { listFields, listObjectPaths, readAtPath, setAtPath } from './input-paths.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** Fields that no caller may set, in every spelling that exists. */
const INJECTED: Readonly<Record<string, unknown>> = {
  id: '11111111-1111-4111-8111-111111111111',
  user_id: '11111111-1111-4111-8111-111111111111',
  clinicId: '11111111-1111-4111-8111-111111111111',
  role: 'admin',
  enabledFeatures: ['dashboard', 'reports'],
  enabled_features: ['reports'],
  profileTypes: ['Dentist'],
  password: 'a wholly different battery',
  passwordHash: 'x',
  password_hash: 'x',
  createdAt: '2020-01-01T00:00:00Z',
  isAdmin: true,
  ['__proto__']: { role: 'admin' },
  constructor: { prototype: { role: 'admin' } },
};

/** Programs that are not ours may send what they like besides: it is ignored. */
const IGNORING: readonly string[] = [
  'reviewDrafts.generateReview',
  'reviewDrafts.generateReviewBundle',
];

/** Each forbidden field in each object of each input: refused as invalid, or ignored where that is meant, nothing changed, and no answer has a key too much. */
export async function injectionFindings(
  environment: Environment,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Findings> {
  const findings: string[] = [];
  let triedCount = 0;
  for (const operation of operations.filter(({ input }) => input !== undefined)) {
    const sample = SAMPLES[operation.name];
    const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
    const owner = await buildTenant(environment, { role });
    const input = await sample.input?.(owner);
    const cookie = await cookieFor(environment, { owner, stage: sample.session });
    await environment.settle();
    const before = await hashRows(environment);
    for (const { place, value } of placesToInject(operation, input)) {
      const answer = await callOperation(environment, {
        operation,
        input: setAtPath(input, { place, value }),
        cookie,
      });
      triedCount += 1;
      const code = readCode(answer) ?? String(answer.status);
      const isAsMeant = IGNORING.includes(operation.name)
        ? answer.status === 200
        : code === 'INVALID';
      const finding = isAsMeant ? answerFindings(operation, answer) : [code];
      findings.push(...finding.map((says) => `${operation.name} with ${place}: ${says}`));
    }
    // That a program called is on record.
    const mayChange = IGNORING.includes(operation.name) ? ['audit_log', 'operator_audit_log'] : [];
    const changedTables = findChangedTables(before, await hashRows(environment)).filter(
      (table) => !mayChange.includes(table),
    );
    if (changedTables.length > 0)
      findings.push(`${operation.name}: extra fields, and ${changedTables.join(', ')} changed`);
  }
  return { tryCount: triedCount, findings };
}

function placesToInject({ input: schema }: Operation, input: unknown) {
  const outermost = listObjectPaths(input ?? {});
  return outermost.flatMap((object) => {
    const knownFields =
      object === ''
        ? listFields(schema)
        : Object.keys(readAtPath(input, object) as Record<string, unknown>);
    return Object.entries(INJECTED)
      .filter(([name]) => !knownFields.includes(name))
      .map(([name, value]) => ({ place: object === '' ? name : `${object}.${name}`, value }));
  });
}
