import type { Findings } from './access-matrix.ts';
import { callOperation, operationNamed, readCode } from './api-calls.ts';
import type { Environment } from './environment.ts';
import { findAllowed } from './expected-access.ts';
import { shouldAskPassword, TAKES_PASSWORD } from './expected-passwords.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';
import { buildSession, buildTenant, type TestTenant } from './tenant.ts';

/**
 * Calls every operation that asks for the password as its owner in a session that began with a PIN: it must be refused and
 * change nothing, must work after the password, and must be refused again once that was long ago and in the next session.
 * Those that take the password themselves must refuse a wrong one.
 */
export async function findPinPowers(
  environment: Environment,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Findings> {
  const findings: string[] = [];
  const markedOperations = operations.filter(({ name }) => shouldAskPassword(name));
  for (const operation of markedOperations)
    findings.push(...(await findPowers(environment, operation)));
  const others = operations.filter(({ name }) => TAKES_PASSWORD.has(name));
  for (const operation of others)
    findings.push(...(await findUncheckedPassword(environment, operation)));
  return { tryCount: markedOperations.length + others.length, findings };
}

async function findPowers(environment: Environment, operation: Operation): Promise<string[]> {
  const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
  const owner = await buildTenant(environment, { role });
  const input = await SAMPLES[operation.name].input?.(owner);
  const cookie = await openByPin(environment, owner);
  const call = async (sessionCookie = cookie) => {
    const answer = await callOperation(environment, { operation, input, cookie: sessionCookie });
    return readCode(answer) ?? String(answer.status);
  };
  await environment.settle();
  const before = await hashRows(environment);
  const codes: [string, string, string][] = [];
  const expectCode = (what: string, code: string, expectedCode: string) =>
    codes.push([what, code, expectedCode]);
  expectCode('with a PIN', await call(), 'PASSWORD_NEEDED');
  const changedTables = findChangedTables(before, await hashRows(environment));
  const enterPassword = (password: string) => confirm(environment, { cookie, password });
  expectCode('a wrong password', await enterPassword('not the password'), 'WRONG_PASSWORD');
  expectCode('after a wrong password', await call(), 'PASSWORD_NEEDED');
  expectCode('the right password', await enterPassword(owner.password), '200');
  await environment.ownerPool.query(
    `update login_sessions set confirmed_until = now() - interval '1 second' where login_id = $1`,
    [owner.rows.logins],
  );
  expectCode('long after the password', await call(), 'PASSWORD_NEEDED');
  await enterPassword(owner.password);
  const nextSession = await openByPin(environment, owner);
  expectCode('in the next session', await call(nextSession), 'PASSWORD_NEEDED');
  expectCode('after the password', await call(), SAMPLES[operation.name].answers ?? '200');
  return [
    ...codes
      .filter(([, code, expectedCode]) => code !== expectedCode)
      .map(
        ([what, code, expectedCode]) => `${operation.name} ${what}: ${code}, not ${expectedCode}`,
      ),
    ...changedTables.map((table) => `${operation.name} was refused, and yet changed ${table}`),
  ];
}

/** A name alone may be changed without the password, so this one asks for another address. */
const OWN_INPUTS: Partial<Record<Operation['name'], unknown>> = {
  'accounts.updateAccount': { email: 'another@clinic.example' },
};

async function findUncheckedPassword(
  environment: Environment,
  operation: Operation,
): Promise<string[]> {
  const owner = await buildTenant(environment);
  const sample = OWN_INPUTS[operation.name] ?? (await SAMPLES[operation.name].input?.(owner));
  const field = operation.name === 'accounts.changePassword' ? 'current' : 'password';
  const input = { ...(sample as Record<string, unknown>), [field]: 'not the password' };
  const cookie = await openByPin(environment, owner);
  const code = readCode(await callOperation(environment, { operation, input, cookie }));
  return code === 'WRONG_PASSWORD' ? [] : [`${operation.name} with a wrong password: ${code}`];
}

function openByPin(environment: Environment, owner: TestTenant): Promise<string> {
  return buildSession(environment, { loginId: owner.rows.logins, startedByPin: true });
}

async function confirm(
  environment: Environment,
  { cookie, password }: { cookie: string; password: string },
): Promise<string> {
  const operation = operationNamed('accounts.confirmPassword');
  const answer = await callOperation(environment, { operation, input: { password }, cookie });
  return readCode(answer) ?? String(answer.status);
}
