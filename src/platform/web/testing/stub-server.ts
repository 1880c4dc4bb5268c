import { vi } from 'vitest';
import { configureApi, type ApiRoutes } from '../api.ts';

type Input = Record<string, unknown>;

/** One call of a screen: the operation's name and its input. */
export interface RecordedRequest {
  operation: string;
  input: Input;
}

/** A refusal that the stub returns instead of a value, such as `refusal('STALE', { current })`. */
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

/** Events that the test sends; those sent before a screen subscribes wait for it. */
interface FakeEventStream {
  readonly answer: () => Response;
  readonly tell: (...events: readonly unknown[]) => void;
  /** Whether the subscriber has left. */
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
      enqueue(encoder.encode(events.map((event) => formatEvent('message', event)).join(''))),
    isLeft: () => isLeft,
  };
}

/** Streams these events, then the end or a refusal. */
export function eventStream(events: readonly unknown[], ending?: Refusal): Response {
  const end = ending ? formatEvent('error', toErrorBody(ending)) : '';
  const body = `: \n\n${events.map((event) => formatEvent('message', event)).join('')}${end}`;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function formatEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Replaces the server at the network until the test ends: `stubServer({ 'reviews.get': ({ id }) => review })`.
 * A promise is answered when it resolves, an operation without an entry with NOT_FOUND. Returns the calls in order.
 */
export function stubServer(answers: Record<string, (input: Input) => unknown>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  configureApi(location.origin, toRoutes(Object.keys(answers)));
  vi.stubGlobal('fetch', async (request: Request) => {
    const operation = new URL(request.url).pathname.replace('/api/', '');
    const input = JSON.parse((await request.text()) || '{}') as Input;
    requests.push({ operation, input });
    const answer = (await answers[operation]?.(input)) ?? refusal('NOT_FOUND');
    if (answer instanceof Response) return answer;
    return answer instanceof Refusal ? toRefusalResponse(answer) : Response.json(answer);
  });
  return requests;
}

/** Serves each operation at its name as the address, with the whole input in the body. */
function toRoutes(operations: readonly string[]): ApiRoutes {
  const routes: Record<string, Record<string, string>> = {};
  for (const operation of operations) {
    const [feature = '', name = ''] = operation.split('.');
    routes[feature] = { ...routes[feature], [name]: `POST /${operation}` };
  }
  return routes;
}

function toRefusalResponse(refusedRefusal: Refusal): Response {
  return Response.json(toErrorBody(refusedRefusal), { status: 409 });
}

function toErrorBody({ code, data }: Refusal) {
  return { defined: true, code, status: 409, message: code, data };
}
