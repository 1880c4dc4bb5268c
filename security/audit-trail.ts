import type { OperationName } from '#app/contract.ts';
import type { Findings } from './access-matrix.ts';
import { callOperation, readCode, type Answer } from './api-calls.ts';
import { findAllowed } from './expected-access.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildTenant, cookieFor } from './tenant.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** How many lines a call leaves in the trail: none for what is read with GET, one for the rest, but for those here. */
const LINES: Readonly<Partial<Record<OperationName, number>>> = {
  // Read with POST, so that names and numbers stand in no address.
  ...none(
    'accounts.readInvitation',
    'admin.creatives',
    'admin.users',
    'appointments.search',
    'creatives.list',
    'messaging.previewAutopilot',
    'messaging.search',
    'messaging.suppression',
    'dataRights.find',
    'patients.checkImport',
    // The import itself is recorded when it begins and ends.
    'patients.importRows',
    'patients.search',
    'patients.suggest',
    'reports.search',
    'reviews.search',
    'sequences.plan',
    'sequences.treatmentKeys',
  ),
  // A test message to the clinic's number writes to no patient.
  ...none('setup.openTest'),
  // Nothing of a clinic's changes: a session lives on, a connection is tried out, a stranger is sent a letter, and a second
  // factor counts only once its first code was typed.
  ...none(
    'accounts.refresh',
    'accounts.signUp',
    'accounts.startGoogle',
    'accounts.signInWithGoogle',
    'accounts.startSecondFactor',
    // The address of the sample is confirmed.
    'accounts.requestConfirmation',
    'messaging.testProvider',
    'messaging.testSheet',
    'models.testModel',
  ),
  // The sample finds it as it is wanted already.
  ...none(
    'admin.enableAll',
    'clinics.removeLogo',
    'feedback.endSlip',
    'messaging.channelWorks',
    'messaging.resumeAutopilot',
    'messaging.unsuppressUser',
    'patients.answerOptIn',
    'patients.removeOptIn',
    'reviews.complete',
    'reviews.writeText',
  ),
  // Without a public address slips lead to Google, and no link is created.
  ...none('posters.createSlips'),
  // That it leaves, and what became of it: two transactions, a line in each.
  'appointments.send': 2,
  'messaging.send': 2,
  'messaging.exportToSheet': 2,
  // The message, and the review that follows it.
  'reviews.openStep': 2,
  'reviews.stepNotSent': 2,
  'reviews.resolveStep': 2,
  'reviews.sendStep': 3,
  // The clinic that is left, and the one that is entered.
  'accounts.switchClinic': 2,
  // The clinic, and the login that is invited to it.
  'admin.createClinic': 2,
};

/** Counters of tries, and codes and links that work once, are used up by the attempt, even when it fails. */
const OUTLIVES_A_FAILURE = new Set(['sign_in_throttles', 'login_proofs', 'login_recovery_codes']);
/** Answered before the work is done: its time is unknown, so the audit log cannot be broken at that moment. */
const DONE_LATER = new Set<OperationName>([
  'accounts.requestCode',
  'accounts.requestPasswordReset',
]);
const PATIENT = /Asha|Ravi|Namaste|9000000001|9876543210/;
const PATIENCE_MS = 100_000;

function none(...names: OperationName[]): Partial<Record<OperationName, number>> {
  return Object.fromEntries(names.map((name) => [name, 0]));
}

/**
 * Every operation, called by its owner twice: while the trail cannot be written, when nothing may change, and then for
 * good, when it must leave as many lines as it should, with names of fields in them and nothing of a patient.
 */
export async function auditFindings(environment: Environment): Promise<Findings> {
  await prepareBreaking(environment);
  const findings: string[] = [];
  for (const operation of OPERATIONS)
    findings.push(...(await findWrongEntries(environment, operation)));
  return { tryCount: OPERATIONS.length, findings };
}

async function findWrongEntries(environment: Environment, operation: Operation): Promise<string[]> {
  const { name, method } = operation;
  const expectedLines = LINES[name] ?? (method === 'GET' ? 0 : 1);
  const findings: string[] = [];
  if (expectedLines > 0 && !DONE_LATER.has(name)) {
    const call = await prepareCall(environment, operation);
    await environment.settle();
    const before = await hashRows(environment);
    await breakTrail(environment, true);
    await call();
    await breakTrail(environment, false);
    const changedTables = findChangedTables(before, await hashRows(environment));
    const keptChanges = changedTables.filter((table) => !OUTLIVES_A_FAILURE.has(table));
    if (keptChanges.length > 0)
      findings.push(`${name}: not in the trail, and yet in ${keptChanges.join(', ')}`);
  }
  const answer = await (await prepareCall(environment, operation))();
  const code = readCode(answer) ?? String(answer.status);
  const { answers = '200' } = SAMPLES[name];
  if (code !== answers) findings.push(`${name}: ${code}, not ${answers}`);
  const lines = await readEntries(environment, {
    requestId: answer.headers.get('x-request-id'),
    expectedLines,
  });
  if (lines.length !== expectedLines)
    findings.push(`${name}: ${lines.length} lines, not ${expectedLines}: ${lines.join(' ')}`);
  if (lines.some((line) => PATIENT.test(line))) findings.push(`${name}: a patient in the trail`);
  return findings;
}

/** The operation's sample with an owner of its own, ready to be called once. */
async function prepareCall(
  environment: Environment,
  operation: Operation,
): Promise<() => Promise<Answer>> {
  const sample = SAMPLES[operation.name];
  const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
  const owner = await buildTenant(environment, { role });
  const input = await sample.input?.(owner);
  const cookie = await cookieFor(environment, { owner, stage: sample.session });
  return () => callOperation(environment, { operation, input, cookie });
}

/** Reads the audit entries of one request; e-mails go out after the answer, so entries may come a little later. */
async function readEntries(
  { ownerPool }: Environment,
  { requestId, expectedLines }: { requestId: string | null; expectedLines: number },
): Promise<string[]> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const { rows } = await ownerPool.query<{ line: string }>(
      `select to_jsonb(l)::text as line from audit_log l where request_id = $1
       union all select to_jsonb(l)::text from operator_audit_log l where request_id = $1`,
      [requestId],
    );
    if (rows.length >= expectedLines || Date.now() > until) return rows.map(({ line }) => line);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function prepareBreaking({ ownerPool }: Environment): Promise<void> {
  await ownerPool.query(`create schema proof; grant usage on schema proof to app_user, app_operator;
    create table proof.trail (is_broken boolean); insert into proof.trail values (false);
    grant select on proof.trail to app_user, app_operator;
    create function proof.break_trail() returns trigger language plpgsql as $$ begin
      if (select is_broken from proof.trail) then raise exception 'the trail is broken'; end if;
      return new; end $$;
    create trigger proof_break before insert on audit_log for each row execute function proof.break_trail();
    create trigger proof_break before insert on operator_audit_log for each row execute function proof.break_trail()`);
}

async function breakTrail({ ownerPool }: Environment, isBroken: boolean): Promise<void> {
  await ownerPool.query('update proof.trail set is_broken = $1', [isBroken]);
}

/**
 * Calls every operation that needs a right as a signed-in caller without it and as an anonymous caller: one entry with the reason
 * for the first, none for the second, who could otherwise fill the audit log.
 */
export async function denialFindings(environment: Environment): Promise<Findings> {
  const { cookie, clinicId } = await buildTenant(environment, { features: [] });
  const deniedOperations = OPERATIONS.filter(
    ({ name }) => Array.isArray(findAllowed(name)) || findAllowed(name) === 'admin',
  );
  const findings: string[] = [];
  for (const operation of deniedOperations) {
    const input = {
      id: crypto.randomUUID(),
      version: 1,
      step: 'ai_first',
      templateType: 'ai_integrated',
      language: 'en',
    };
    const answer = await callOperation(environment, { operation, input, cookie });
    const stranger = await callOperation(environment, { operation, input });
    const line = `${operation.name} operation refused FORBIDDEN ${clinicId}`;
    const lines = await readDenials(environment, answer);
    if (lines.join() !== line) findings.push(`${operation.name}: ${lines.join()}, not ${line}`);
    const unknown = await readDenials(environment, stranger);
    if (unknown.length > 0) findings.push(`${operation.name}: a stranger wrote ${unknown.join()}`);
  }
  return { tryCount: deniedOperations.length, findings };
}

async function readDenials({ ownerPool }: Environment, { headers }: Answer): Promise<string[]> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `select concat_ws(' ', action, entity, outcome, reason, user_id) as line from audit_log where request_id = $1
     union all select concat_ws(' ', action, entity, outcome, reason) from operator_audit_log where request_id = $1`,
    [headers.get('x-request-id')],
  );
  return rows.map(({ line }) => line);
}
