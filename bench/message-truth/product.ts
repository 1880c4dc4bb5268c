import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import { FEATURES, listJobs } from '../../src/app/server/features.ts';
import { router, type AppContext } from '../../src/app/server/router.ts';
import { createAccountsGate, type ProvenLogin } from '../../src/features/accounts/server/gate.ts';
import { buildAccountsTools } from '../../src/features/accounts/server/testing.ts';
import { createAdminGate } from '../../src/features/admin/server/gate.ts';
import { createClinicsGate } from '../../src/features/clinics/server/gate.ts';
import { openClinicForWork } from '../../src/features/clinics/server/worker.ts';
import { createBlueTicks } from '../../src/features/delivery/server/blueticks.ts';
import { createCallbacks } from '../../src/features/delivery/server/webhooks.ts';
import { createReportsGate } from '../../src/features/reports/server/gate.ts';
import { sendNextDue } from '../../src/features/autopilot/server/send-next-due.ts';
import { createGoogleSheets } from '../../src/features/sheet-export/server/google-sheets.ts';
import { chooseWriter } from '../../src/features/models/server/choose-writer.ts';
import { openChangeFeed } from '../../src/platform/server/live-updates/changes.ts';
import { createLoopWatch } from '../../src/platform/server/loop-watch.ts';
import { readBody } from '../../src/platform/server/testing/fake-provider.ts';
import { Failure } from '../../src/platform/errors.ts';
import type { ClinicId } from '../../src/platform/ids.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** The operations of the product, as a signed-in user calls them. */
export type Operations = RouterClient<typeof router>;

/** The composed product without its HTTP server, on a simulated clock. */
export interface Product {
  readonly encryptionKey: Buffer;
  /** Returns the operations for a user of a clinic. */
  signIn(login: ProvenLogin): Operations;
  /** Runs one background job on all clinics, as one instance does; returns how much it did. */
  runJob(name: string): Promise<number>;
  /** Lets the autopilot of one clinic send its next message; returns whether it may go on. */
  runAutopilot(clinic: { clinicId: ClinicId; timeZone: string }): Promise<boolean>;
  /** Posts an event of the provider to the callback address of a clinic. */
  postEvent(path: string, event: unknown): Promise<void>;
  /** Defects that background jobs wrote to the log. */
  readonly defects: readonly string[];
  close(): Promise<void>;
}

/** Opens the product as `startApp` does, with its outside services at the given addresses. */
export async function openProduct(
  database: TestDatabase,
  settings: { clock: SimulatedClock; providerUrl: string; sheetUrl: string },
): Promise<Product> {
  const { pool, operatorPool, address } = database;
  const { clock } = settings;
  const encryptionKey = Buffer.alloc(32, 3);
  const tools: AppContext['tools'] = {
    clock,
    channel: createBlueTicks({ baseUrl: settings.providerUrl }),
    encryptionKey,
    sheet: createGoogleSheets({ allowedOrigins: [settings.sheetUrl], timeoutMs: 25_000 }),
    sheetOrigins: [settings.sheetUrl],
    sheetKey: Buffer.alloc(32, 5),
    writer: await chooseWriter(undefined),
    publicApiKey: undefined,
    frameAddresses: [],
    readDisk: () => Promise.resolve(null),
    forwardedSecondsAgo: () => null,
    loopWatch: createLoopWatch({ onDelay: () => {} }),
    triesBackups: false,
  };
  const changes = openChangeFeed(address, { user: 'app_operator' });
  const services = {
    changes,
    accounts: {
      gate: createAccountsGate({ operatorPool, secure: false }),
      tools: buildAccountsTools(),
      google: undefined,
      makeClinic: undefined,
      adminsNeedSecondFactor: false,
    },
    admin: createAdminGate({ operatorPool }),
    reports: createReportsGate({ operatorPool }),
    clinics: createClinicsGate({ pool, operatorPool, clock }),
    tools,
    isHealthy: () => Promise.resolve(true),
    isStopping: () => false,
  };
  const defects: string[] = [];
  const log = {
    write(event: { kind: string; operation?: string; error?: unknown }) {
      if (event.kind === 'defect')
        defects.push(`${event.operation}: ${JSON.stringify(event.error)}`);
    },
  };
  const jobs = listJobs({ pool, operatorPool, clock, log, tools });
  const callbacks = await listenForEvents({ pool, operatorPool, clock });
  return {
    encryptionKey,
    defects,
    signIn: (login) =>
      createRouterClient(router, { context: () => createContext(services, login) }),
    async runJob(name) {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`No job ${name} among ${FEATURES.length} features`);
      const { signal } = new AbortController();
      const result = await job.run({ requestId: randomUUID(), signal });
      return typeof result === 'number' ? result : result.handled;
    },
    async runAutopilot(clinic) {
      const about = { ...clinic, name: 'Autopilot', requestId: randomUUID() };
      const scope = openClinicForWork({ pool, clock }, about);
      const turn = await sendNextDue(scope, { tools, clock });
      return turn.kind !== 'waits' || turn.because === 'spacing' || turn.because === 'sending';
    },
    postEvent: (path, event) => callbacks.post(path, event),
    async close() {
      await callbacks.close();
      await changes.close();
    },
  };
}

function createContext(
  services: Omit<
    AppContext,
    keyof Pick<
      AppContext,
      | 'requestId'
      | 'headers'
      | 'address'
      | 'event'
      | 'setCookies'
      | 'secure'
      | 'login'
      | 'answerHeaders'
    >
  >,
  login: ProvenLogin,
): AppContext {
  return {
    ...services,
    requestId: randomUUID(),
    headers: {},
    address: '127.0.0.1',
    event: { kind: 'request' },
    setCookies: [],
    secure: false,
    login,
    answerHeaders: {},
  };
}

async function listenForEvents(settings: Parameters<typeof createCallbacks>[0]) {
  const callbacks = createCallbacks(settings);
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await readBody(request);
      const path = request.url ?? '';
      if (!(await callbacks.answer({ request, response, path, body })))
        response.writeHead(404).end();
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async post(path: string, event: unknown) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
      if (!answer.ok) throw new Error(`The event was answered ${answer.status}`);
      await answer.arrayBuffer();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The outcome of an act: the answer, or the code of the refusal. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string };

/** Waits for an operation and returns a refusal as a value; a bug of the product is thrown. */
export async function attempt<Value>(operation: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await operation };
  } catch (error) {
    if (error instanceof Failure) return { ok: false, code: error.code };
    if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR')
      return { ok: false, code: String(error.code) };
    throw error;
  }
}
