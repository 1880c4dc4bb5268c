import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

/** A running product with a stand-in provider, and a browser's way to speak to it. */
export interface Product {
  readonly url: string;
  /** A command of the test server, such as making a clinic. */
  control(name: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Someone signed in: calls an operation of the API and answers status and body, of events the last one. */
export type Caller = (
  method: string,
  route: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<{ status: number; body: unknown }>;

export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = spawn(process.execPath, ['src/app/server/test-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  const { url, control } = JSON.parse(await firstLine(child)) as { url: string; control: string };
  return {
    url,
    async control(name, body) {
      const answer = await fetch(`${control}/${name}`, {
        method: 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    close: () => stopChild(child, 'SIGTERM'),
  };
}

/** Signs a login in, as a page of the product would. */
export async function signIn(
  url: string,
  login: { email: string; password: string },
): Promise<Caller> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify({ identifier: login.email, password: login.password });
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (method, route, content, signal) => {
    const response = await fetch(`${url}/api${route}`, {
      method,
      signal,
      headers: { ...headers, cookie },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    return { status: response.status, body: await readBody(response) };
  };
}

async function readBody(answer: Response): Promise<unknown> {
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) return answer.json();
  const last = (await answer.text()).split('\n').findLast((line) => line.startsWith('data: '));
  return last === undefined ? undefined : JSON.parse(last.slice('data: '.length));
}

/** Logs a review request with its three messages written; answers its id. */
export async function prepareReview(call: Caller): Promise<string> {
  const id = randomUUID();
  const review = {
    id,
    patientName: 'આશા પટેલ',
    appointmentDate: '2026-11-20',
    contactNumber: '5550000101',
    treatment: '',
    notes: '',
  };
  for (const [route, body] of [
    ['/reviews', review],
    [`/reviews/${id}/send-plan`, { language: 'en' }],
  ] as const) {
    const { status } = await call('POST', route, body);
    if (status !== 200) throw new Error(`POST ${route} answered ${status}`);
  }
  return id;
}

export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The process has no output to read');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return line;
  throw new Error('The process ended before it said anything');
}

export function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
