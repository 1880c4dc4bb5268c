import { vi } from 'vitest';
import { configureApi, type ApiRoutes } from '../api.ts';

type Input = Record<string, unknown>;

/** What a screen asked for: the operation's name and its input. */
export interface RecordedRequest {
  operation: string;
  input: Input;
}

/** What the stub answers instead of a value, e.g. `refusal('STALE', { current })`. */
class Refusal {
  readonly code: string;
  readonly data: unknown;

  constructor(code: string, data: unknown) {
    this.code = code;
    this.data = data;
  }
}

export function refusal(code: string, data?: unknown): Refusal {
  return new Refusal(code, data);
}

/** Events that come when the test tells them; what is told before somebody asks waits for whoever does. */
interface FakeEventStream {
  readonly answer: () => Response;
  readonly tell: (...events: readonly unknown[]) => void;
  /** Whether the one who asked no longer listens. */
  readonly isLeft: () => boolean;
}

export function fakeEventStream(): FakeEventStream {
  let isLeft = false;
  let enqueue = (_bytes: Uint8Array): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      enqueue = (bytes) => controller.enqueue(bytes);
    },
    cancel() {
      isLeft = true;
    },
  });
  const encoder = new TextEncoder();
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    tell: (...events) =>
      enqueue(encoder.encode(events.map((event) => blockOf('message', event)).join(''))),
    isLeft: () => isLeft,
  };
}

/** What the stub answers where events come one by one: these, then the end, or the refusal that came in the middle. */
export function eventStream(events: readonly unknown[], ending?: Refusal): Response {
  const end = ending ? blockOf('error', wordsOf(ending)) : '';
  const body = `: \n\n${events.map((event) => blockOf('message', event)).join('')}${end}`;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function blockOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Stands in for the server at the network, until the test ends: `stubServer({ 'reviews.get': ({ id }) => review })`.
 * An answer that is a promise comes when it is kept. What a screen asks for without an answer is answered NOT_FOUND. Returns what was asked, in order.
 */
export function stubServer(answers: Record<string, (input: Input) => unknown>): RecordedRequest[] {
  const asked: RecordedRequest[] = [];
  configureApi(routesOf(Object.keys(answers)), location.origin);
  vi.stubGlobal('fetch', async (request: Request) => {
    const operation = new URL(request.url).pathname.replace('/api/', '');
    const input = JSON.parse((await request.text()) || '{}') as Input;
    asked.push({ operation, input });
    const answer = (await answers[operation]?.(input)) ?? refusal('NOT_FOUND');
    if (answer instanceof Response) return answer;
    return answer instanceof Refusal ? refusedWith(answer) : Response.json(answer);
  });
  return asked;
}

/** Every operation at an address that is its name, with the whole input in the body. */
function routesOf(operations: readonly string[]): ApiRoutes {
  const routes: Record<string, Record<string, string>> = {};
  for (const operation of operations) {
    const [feature = '', name = ''] = operation.split('.');
    routes[feature] = { ...routes[feature], [name]: `POST /${operation}` };
  }
  return routes;
}

function refusedWith(refused: Refusal): Response {
  return Response.json(wordsOf(refused), { status: 409 });
}

function wordsOf({ code, data }: Refusal) {
  return { defined: true, code, status: 409, message: code, data };
}
