import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { buildOtherCallers, buildRejectedCallers, buildStaff, type Caller } from './callers.ts';
import { callOperation, readCode } from './api-calls.ts';
import { findAllowed, shouldEnter } from './expected-access.ts';
import { findStaff } from './expected-roles.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildTenant, cookieFor, type TestTenant } from './tenant.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** The result of a proof: how much it tried, and each deviation in words. */
export interface Findings {
  readonly tryCount: number;
  readonly findings: readonly string[];
}

/**
 * Calls every operation as every kind of caller. A caller without access must get the right code and change nothing; the staff
 * role of the own clinic that may do least and still call it must get the sample's answer.
 */
export async function findWrongAccess(
  environment: Environment,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Findings> {
  const strangers = await buildOtherCallers(environment);
  const findings: string[] = [];
  let triedCount = 0;
  for (let first = 0; first < operations.length; first += HASHED_TOGETHER) {
    const trials: Trial[] = [];
    for (const operation of operations.slice(first, first + HASHED_TOGETHER))
      trials.push(await prepareTrial(environment, { operation, strangers }));
    await environment.settle();
    const before = await hashRows(environment);
    for (const trial of trials)
      for (const caller of trial.deniedCallers) {
        findings.push(...(await refusalFindings(environment, { ...trial, caller })));
        triedCount += 1;
      }
    const changedTables = findChangedTables(before, await hashRows(environment));
    if (changedTables.length > 0)
      findings.push(
        `one of ${trials.map(({ operation }) => operation.name).join(', ')}: refused, and yet changed ${changedTables.join(', ')}`,
      );
    for (const trial of trials) {
      findings.push(...(await ownerFindings(environment, trial)));
      triedCount += 1;
    }
  }
  return { tryCount: triedCount, findings };
}

/** The rows of all clinics are compared once for so many operations, because that is slow. */
const HASHED_TOGETHER = 12;

interface Trial {
  readonly operation: Operation;
  readonly owner: TestTenant;
  readonly input: unknown;
  readonly deniedCallers: readonly Caller[];
  /** The session of the staff role that may do least and still call; the owner's if it is undefined. */
  readonly cookie: string | undefined;
}

async function prepareTrial(
  environment: Environment,
  { operation, strangers }: { operation: Operation; strangers: readonly Caller[] },
): Promise<Trial> {
  const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
  const owner = await buildTenant(environment, { role });
  const input = await SAMPLES[operation.name].input?.(owner);
  const staff = await buildStaff(environment, { owner, role });
  const callers = [...strangers, ...staff, ...(await buildRejectedCallers(environment, owner))];
  const deniedCallers = callers.filter(({ actor }) => !shouldEnter(operation.name, actor));
  const without = await withoutFeature(environment, { operation, owner });
  const least = staff.find(({ actor }) => shouldEnter(operation.name, actor));
  const cookie = findStaff(operation.name) && least?.cookie;
  return { operation, owner, input, deniedCallers: [...deniedCallers, ...without], cookie };
}

async function refusalFindings(
  environment: Environment,
  { operation, input, caller }: { operation: Operation; input: unknown; caller: Caller },
): Promise<string[]> {
  const answer = await callOperation(environment, { operation, input, cookie: caller.cookie });
  const expectedCode = caller.actor === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  const code = readCode(answer) ?? String(answer.status);
  return code === expectedCode
    ? []
    : [`${operation.name} ${caller.who}: ${code}, not ${expectedCode}`];
}

/** Every feature is on again before the own staff call. */
async function ownerFindings(
  environment: Environment,
  { operation, input, owner, ...options }: Trial,
): Promise<string[]> {
  await giveFeatures(environment, { owner, features: FEATURES });
  const { session, answers = '200' } = SAMPLES[operation.name];
  const cookie = options.cookie ?? (await cookieFor(environment, { owner, stage: session }));
  const answer = await callOperation(environment, { operation, input, cookie });
  const code = readCode(answer) ?? String(answer.status);
  return code === answers ? [] : [`${operation.name} its own staff: ${code}, not ${answers}`];
}

/** The owner's own clinic, with every feature but the one that opens the operation. */
async function withoutFeature(
  environment: Environment,
  { operation, owner }: { operation: Operation; owner: TestTenant },
): Promise<Caller[]> {
  const who = findAllowed(operation.name);
  if (typeof who === 'string') return [];
  const features = FEATURES.filter((feature) => !who.includes(feature));
  await giveFeatures(environment, { owner, features });
  const actor = { role: 'user', staffRole: 'owner', enabledFeatures: features } as const;
  return [{ who: 'its own clinic without the feature', cookie: owner.cookie, actor }];
}

async function giveFeatures(
  { ownerPool }: Environment,
  { owner, features }: { owner: TestTenant; features: readonly string[] },
): Promise<void> {
  await ownerPool.query('update users set enabled_features = $1 where id = $2', [
    features,
    owner.clinicId,
  ]);
}
