import { sendRequest } from '#platform/server/http/send-request.ts';
import { readField } from '../answer-rules.ts';
import { NO_WHATSAPP } from '../restriction-rules.ts';
import type { KeyVerdict } from '../schema.ts';
import { parseJson } from '../verdict-rules.ts';
import type { Delivery, OutboundMessage } from './channel.ts';
import { readDelivery, readPing, type Limits } from './provider-answers.ts';

interface Endpoint {
  /** The URL before `/v1`. */
  readonly base: string;
  readonly limits: Limits;
  readonly signal?: AbortSignal;
}

/** The check before a message may take little of the message's own time. */
const ENGINES_TIMEOUT_MS = 5000;

/**
 * Sends by the provider's current API: `POST /v1/scheduled-messages/{chatId}`, where the attempt's
 * id makes a repeated request one message. It accepts messages also while no WhatsApp is
 * connected, and those would never be sent, so that is checked first. When the check has no clear
 * answer the message is sent anyway.
 */
export async function deliverScheduled(
  outboundMessage: OutboundMessage,
  place: Endpoint,
): Promise<Delivery> {
  if (await hasNoEngine(outboundMessage.providerKey, place)) {
    const trouble = { state: 'disconnected', reason: NO_WHATSAPP } as const;
    return { state: 'not_sent', httpStatus: null, detail: NO_WHATSAPP, trouble };
  }
  const { base, limits, signal } = place;
  const headers = {
    ...headersFor(outboundMessage.providerKey),
    'Content-Type': 'application/json',
    'Idempotency-Key': outboundMessage.attemptId,
  };
  const body = Buffer.from(JSON.stringify({ type: 'text', text: outboundMessage.text }));
  const url = new URL(`${base}/v1/scheduled-messages/${encodeURIComponent(outboundMessage.to)}`);
  const response = await sendRequest({ method: 'POST', url, headers, body, signal, ...limits });
  return readDelivery(response, outboundMessage);
}

/** Checks whether the key is good and a WhatsApp is connected to it. */
export async function checkScheduled(providerKey: string, place: Endpoint): Promise<KeyVerdict> {
  const { base, limits } = place;
  const headers = headersFor(providerKey);
  const url = new URL(`${base}/v1/ping`);
  const verdict = readPing(
    await sendRequest({ method: 'GET', url, headers, ...limits }),
    providerKey,
  );
  if (verdict.answer !== 'good' || !(await hasNoEngine(providerKey, place))) return verdict;
  return { answer: 'no_engine', detail: null };
}

/** Returns true only when the provider says clearly that no WhatsApp is connected. */
async function hasNoEngine(
  providerKey: string,
  { base, limits, signal }: Endpoint,
): Promise<boolean> {
  const url = new URL(`${base}/v1/engines`);
  const headers = headersFor(providerKey);
  const timeoutMs = Math.min(limits.timeoutMs, ENGINES_TIMEOUT_MS);
  const response = await sendRequest({ method: 'GET', url, headers, signal, ...limits, timeoutMs });
  if (response.kind === 'broken' || response.status !== 200) return false;
  const answer = parseJson(response.body);
  const data = readField(answer, 'data') ?? answer;
  const engines = readField(data, 'engines') ?? data;
  return Array.isArray(engines) && engines.length === 0;
}

function headersFor(providerKey: string): Record<string, string> {
  return { Accept: 'application/json', Authorization: `Bearer ${providerKey}` };
}
