import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { answerFindings } from './answers.ts';
import { send, type Answer } from './api-calls.ts';
import { buildStaff } from './callers.ts';
import { findAllowed, shouldEnter } from './expected-access.ts';
import { fuzzRequests, type Bend, type FuzzRequest } from './fuzz-requests.ts';
import type { Environment } from './environment.ts';
import { OPERATIONS, toRequest, type Operation } from './operations.ts';
import { buildTenant, cookieFor, type TestTenant } from './tenant.ts';
import { listInputPaths, setAtPath, without } from './input-paths.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';
import type { StaffRole } from '#features/clinics/schema.ts';

/** The result of the fuzzer. */
export interface FuzzReport {
  readonly requests: number;
  /** Operations that answered 2xx at least once. */
  readonly reachedCount: number;
  readonly operations: number;
  /** Requests that took longer than HANG_MS. */
  readonly hangs: number;
  readonly findings: readonly string[];
}

/** Far beyond what anything takes, also on a machine that is busy with more than this. */
const HANG_MS = 15_000;
const AT_ONCE = 6;
/** An owner is used for so many requests; by then its rows are used up. */
const OWNER_LASTS = 400;

/**
 * Requests that are almost right, from the contract and the samples: no bug, no answer that the contract does not
 * declare, no access for the wrong caller, and no request that hangs.
 */
export async function fuzz(
  environment: Environment,
  wish: { count: number; seed: number },
): Promise<FuzzReport> {
  const findings = new Set<string>();
  const reachedOperations = new Set<string>();
  let hangs = 0;
  const check: Look = (request, { answer, ms, isElsewhere }) => {
    const { operation, bend } = request;
    if (ms > HANG_MS) hangs += 1;
    if (answer.status < 300 && bend.kind === 'as it is') reachedOperations.add(operation.name);
    for (const says of judgeAnswer(request, { answer, isElsewhere }))
      findings.add(`${operation.name}: ${says} (${JSON.stringify(bend).slice(0, 200)})`);
  };
  const sound = OPERATIONS.map((operation) => ({ operation, bend: { kind: 'as it is' } as Bend }));
  await inTurns(environment, { requests: sound, check });
  const requests = fuzzRequests({ ...wish, count: Math.max(0, wish.count - sound.length) });
  await inTurns(environment, { requests, check });
  return {
    requests: sound.length + requests.length,
    reachedCount: reachedOperations.size,
    operations: OPERATIONS.length,
    hangs,
    findings: [...findings],
  };
}

/**
 * The same with the session of one staff role: no bug, and each call that the role may not make is refused.
 * Requests that the role may not send go out once more on their own, and must change nothing.
 */
export async function fuzzAs(
  environment: Environment,
  { staffRole, ...wish }: { staffRole: StaffRole; count: number; seed: number },
): Promise<readonly string[]> {
  const findings = new Set<string>();
  const check: Look = (request, answer) => {
    const { operation, bend } = request;
    const isLetIn =
      !mayEnter(request, staffRole) && isThere(request, answer) && answer.answer.status < 400;
    for (const says of [...(isLetIn ? ['was let in'] : []), ...judgeAnswer(request, answer)])
      findings.add(
        `${operation.name} as ${staffRole}: ${says} (${JSON.stringify(bend).slice(0, 200)})`,
      );
  };
  const requests = fuzzRequests(wish);
  await inTurns(environment, { requests, check, staffRole });
  const deniedRequests = requests.filter((request) => !mayEnter(request, staffRole));
  const changedTables = await findChanges(environment, { requests: deniedRequests, staffRole });
  return [...findings, ...changedTables.map((table) => `${staffRole} changed ${table}`)];
}

function mayEnter({ operation }: FuzzRequest, staffRole: StaffRole): boolean {
  const enabledFeatures = [...FEATURES];
  return shouldEnter(operation.name, {
    role: chooseRole(operation),
    staffRole,
    enabledFeatures,
  });
}

/** Whether a request reaches its own operation. */
function isThere({ bend }: FuzzRequest, { isElsewhere }: { isElsewhere: boolean }): boolean {
  return bend.kind !== 'method' && bend.kind !== 'path' && !isElsewhere;
}

/** Sends requests of one clinic's staff that must be refused; returns the tables that changed. */
async function findChanges(
  environment: Environment,
  { requests, staffRole }: { requests: readonly FuzzRequest[]; staffRole: StaffRole },
): Promise<string[]> {
  const owner = await buildTenant(environment, { role: 'user' });
  const inputs = new Map<string, unknown>();
  for (const { operation } of requests)
    if (!inputs.has(operation.name))
      // An earlier preparation may prevent one; then the input is none.
      inputs.set(
        operation.name,
        await Promise.resolve(SAMPLES[operation.name].input?.(owner)).catch(() => undefined),
      );
  const staff = await withStaffSession(environment, { owner, staffRole });
  await environment.settle();
  const before = await hashRows(environment);
  for (const request of requests) {
    const input = inputs.get(request.operation.name);
    const { url } = toRequest(
      request.operation,
      bentInput(request.operation, { ...request, input }),
    );
    if (!isThere(request, { isElsewhere: isOtherAddress(url) })) continue;
    await sendBent(environment, { ...request, owner: staff, input });
  }
  await environment.settle();
  return findChangedTables(before, await hashRows(environment));
}

/** The owner's clinic as a member of its staff sees it. */
async function withStaffSession(
  environment: Environment,
  { owner, staffRole }: { owner: TestTenant; staffRole: StaffRole },
): Promise<TestTenant> {
  const staff = await buildStaff(environment, { owner, role: 'user' });
  const cookie = staff.find((member) => member.staffRole === staffRole)?.cookie ?? '';
  return { ...owner, cookie };
}

/** Sends the requests, a few at once; each of these lines has an owner of its own, renewed from time to time. */
async function inTurns(
  environment: Environment,
  {
    requests,
    check,
    staffRole,
  }: {
    requests: readonly FuzzRequest[];
    check: Look;
    /** Sends them with the session of this role of the owner's clinic. */
    staffRole?: StaffRole;
  },
): Promise<void> {
  let next = 0;
  const line = async () => {
    const owners = createOwners(environment, staffRole);
    for (let request = requests[next++]; request; request = requests[next++]) {
      const caller = await owners.take(request);
      const startedAt = performance.now();
      const answer = await sendBent(environment, { ...request, ...caller });
      check(request, { ...answer, ms: performance.now() - startedAt });
      if (answer.answer.status === 401 && request.bend.kind === 'value') owners.drop(request);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

interface Sent {
  readonly answer: Answer;
  /** The address without its id is that of another operation, or of none. */
  readonly isElsewhere: boolean;
}

type Look = (request: FuzzRequest, answer: Sent & { ms: number }) => void;

interface OwnInput {
  readonly owner: TestTenant;
  readonly input: unknown;
}

/**
 * Creates the owner and a valid input for an operation when first needed. An unchanged request gets an owner of its own; the
 * others share one until it is used up or signed out.
 */
function createOwners(environment: Environment, staffRole: StaffRole | undefined) {
  const owners = new Map<
    string,
    { owner: TestTenant; inputs: Map<string, unknown>; useCount: number }
  >();
  const fresh = async (operation: Operation): Promise<OwnInput> => {
    const owner = await buildTenant(environment, { role: chooseRole(operation) });
    const input = await SAMPLES[operation.name].input?.(owner);
    return {
      owner: staffRole ? await withStaffSession(environment, { owner, staffRole }) : owner,
      input,
    };
  };
  return {
    async take({ operation, bend }: FuzzRequest): Promise<OwnInput> {
      if (bend.kind === 'as it is') return fresh(operation);
      const ownEntry = owners.get(chooseRole(operation));
      if (ownEntry === undefined || ownEntry.useCount >= OWNER_LASTS) {
        const ownInput = await fresh(operation);
        const inputs = new Map([[operation.name as string, ownInput.input]]);
        owners.set(chooseRole(operation), { owner: ownInput.owner, inputs, useCount: 1 });
        return ownInput;
      }
      ownEntry.useCount += 1;
      if (!ownEntry.inputs.has(operation.name)) {
        // An earlier act of the owner may prevent the preparation.
        const making = Promise.resolve(SAMPLES[operation.name].input?.(ownEntry.owner));
        const input = await making.catch(() => fresh(operation));
        if (isOwnInput(input)) return input;
        ownEntry.inputs.set(operation.name, input);
      }
      return { owner: ownEntry.owner, input: ownEntry.inputs.get(operation.name) };
    },
    drop: ({ operation }: FuzzRequest) => void owners.delete(chooseRole(operation)),
  };
}

function chooseRole({ name }: Operation): 'admin' | 'user' {
  return findAllowed(name) === 'admin' ? 'admin' : 'user';
}

function isOwnInput(input: unknown): input is OwnInput {
  return typeof input === 'object' && input !== null && 'owner' in input && 'input' in input;
}

async function sendBent(
  environment: Environment,
  { operation, bend, owner, input }: FuzzRequest & OwnInput,
): Promise<Sent> {
  const stage = SAMPLES[operation.name].session;
  const cookie = bend.kind === 'stranger' ? '' : await cookieFor(environment, { owner, stage });
  const request = toRequest(operation, bentInput(operation, { input, bend }));
  const answer = await send(environment, { ...request, cookie, ...overriddenBy(bend, request) });
  return { answer, isElsewhere: isOtherAddress(request.url) };
}

function isOtherAddress(url: string): boolean {
  return /\/(?:\/|\?|$)/.test(url);
}

/** The change that a bend makes to the request itself. */
function overriddenBy(bend: Bend, request: ReturnType<typeof toRequest>) {
  const isBodiless = (method: string) => method === 'GET' || method === 'HEAD';
  if (bend.kind === 'headers') return { headers: bend.headers };
  if (bend.kind === 'path') return { url: request.url + bend.tail };
  if (bend.kind === 'body' && !isBodiless(request.method)) return { body: bend.raw };
  if (bend.kind !== 'method') return {};
  return { method: bend.method, ...(isBodiless(bend.method) ? { body: undefined } : {}) };
}

function bentInput(
  { input: schema }: Operation,
  { input, bend }: { input: unknown; bend: Bend },
): unknown {
  if (bend.kind === 'extra')
    return setAtPath(input, { place: bend.name.replaceAll('.', '_'), value: bend.value });
  if (bend.kind !== 'value' && bend.kind !== 'missing') return input;
  const places = listInputPaths(input, schema);
  const place = places[bend.at % Math.max(1, places.length)];
  if (place === undefined) return input;
  return bend.kind === 'missing'
    ? without(input, place)
    : setAtPath(input, { place, value: bend.value });
}

function judgeAnswer(
  { operation, bend }: FuzzRequest,
  { answer, isElsewhere }: { answer: Answer; isElsewhere: boolean },
): string[] {
  const isOther = bend.kind === 'method' || bend.kind === 'path' || isElsewhere;
  if (isOther)
    return answer.status >= 500 && answer.status !== 501 ? [`answered ${answer.status}`] : [];
  const isLetIn =
    bend.kind === 'stranger' && answer.status < 400 && findAllowed(operation.name) !== 'anyone';
  return [...(isLetIn ? ['a stranger was let in'] : []), ...answerFindings(operation, answer)];
}
