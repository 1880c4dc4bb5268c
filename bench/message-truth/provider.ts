import { randomUUID } from 'node:crypto';
import {
  startFakeProvider,
  type ReceivedRequest,
  type ScriptedAnswer,
} from '../../src/platform/server/testing/fake-provider.ts';

/** A message that the provider was asked to deliver. */
export interface Delivery {
  /** The provider's id of the message, which its reports name. */
  readonly providerId: string;
  /** The key of the clinic's account. */
  readonly account: string;
  readonly number: string;
  readonly text: string;
  readonly at: Date;
  readonly fate: Fate;
}

/** The fate of a request: delivered, refused, or delivered without an answer. */
export type Fate = 'accepted' | 'refused' | 'busy' | 'lost_answer';

export interface RecordedProvider {
  readonly url: string;
  close(): Promise<void>;
}

const PATH = /^\/v1\/scheduled-messages\/([^/?]+)$/;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Starts a provider that reports each new message; one that is sent again with its key is no new one. */
export async function startRecordedProvider(options: {
  now: () => Date;
  /** Decides what becomes of a message; by default it is accepted. */
  chooseFate: (account: string) => Fate;
  onDelivery: (delivery: Delivery) => void;
}): Promise<RecordedProvider> {
  const textsById = new Map<string, string>();
  const counts = new Map<string, number>();
  const provider = await startFakeProvider({ otherwise: (request) => answer(request) });
  function answer({ method, url, headers, body }: ReceivedRequest): ScriptedAnswer {
    if (url === '/v1/engines') return toAnswer(200, provider.engines);
    if (url === '/v1/ping') return toAnswer(200, { ok: true });
    const [, recipient] = PATH.exec(url) ?? [];
    if (method !== 'POST' || recipient === undefined)
      return { status: 404, body: '{}', headers: JSON_TYPE };
    const key = String(headers['idempotency-key'] ?? randomUUID());
    const before = textsById.get(key);
    if (before !== undefined) return toAnswer(200, { id: before, status: 'pending' });
    const account = String(headers.authorization ?? '').replace('Bearer ', '');
    const fate = options.chooseFate(account);
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    const providerId = `msg_${account}_${count}`;
    const number = decodeURIComponent(recipient).replaceAll(/\D/g, '').slice(-10);
    const text = readText(body);
    options.onDelivery({ providerId, account, number, text, at: options.now(), fate });
    if (fate === 'refused')
      return toFault(422, { code: 'invalid_recipient', message: 'Not on WhatsApp' });
    if (fate === 'busy') return toBusy(count);
    textsById.set(key, providerId);
    if (fate === 'lost_answer') return { fault: 'reset_after_request' };
    return toAnswer(201, { id: providerId, status: 'pending' });
  }
  return { url: provider.url, close: () => provider.close() };
}

function toAnswer(status: number, data: unknown): ScriptedAnswer {
  return { status, body: JSON.stringify({ success: true, data }), headers: JSON_TYPE };
}

/** Asks for a pause that the sender leaves to a later turn, and now and then for one that it waits for, in real time. */
function toBusy(count: number): ScriptedAnswer {
  const fault = toFault(429, { code: 'rate_limited', message: 'Slow down' });
  return count % 4 === 0 ? fault : { ...fault, headers: { ...JSON_TYPE, 'Retry-After': '20' } };
}

function toFault(status: number, error: { code: string; message: string }): ScriptedAnswer {
  const body = { success: false, error: { request_id: randomUUID(), details: [], ...error } };
  return { status, body: JSON.stringify(body), headers: JSON_TYPE };
}

function readText(body: string): string {
  const read = JSON.parse(body) as Record<string, unknown>;
  for (const name of ['text', 'message', 'content', 'body'])
    if (typeof read[name] === 'string') return read[name];
  throw new Error(`A request of the provider has no text: ${Object.keys(read).join(', ')}`);
}
