import { sendRequest } from '#platform/server/http/send-request.ts';
import type { KeyVerdict } from '../schema.ts';
import { checkScheduled, deliverScheduled } from './blueticks-scheduled.ts';
import type { DeliveryChannel, Delivery, KeyCheck, OutboundMessage } from './channel.ts';
import { readDelivery, readPing, type Limits } from './provider-answers.ts';

export interface BlueTicksSettings {
  /** Address before `/messages` and `/v1`, such as https://api.blueticks.co. */
  readonly baseUrl: string;
  /** Timeout of one attempt as a whole; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Timeout of connecting, short because an unreachable provider shows at once. */
  readonly connectTimeoutMs?: number;
}

const LONGEST_ANSWER = 65_536;

/**
 * Creates the direct-send provider's channel. Which API is used depends on the clinic's key: the
 * classic one, `POST {baseUrl}/messages` with `{apiKey, to, message}`, or the current one below
 * `{baseUrl}/v1`. Each message is tried once.
 */
export function createBlueTicks(settings: BlueTicksSettings): DeliveryChannel & KeyCheck {
  const base = settings.baseUrl.replace(/(?<!\/)\/+$/, '');
  const limits = {
    timeoutMs: settings.timeoutMs ?? 30_000,
    connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
    longestAnswer: LONGEST_ANSWER,
  };
  return {
    deliver(outboundMessage, { signal } = {}) {
      const place = { base, limits, signal };
      return outboundMessage.api === 'current'
        ? deliverScheduled(outboundMessage, place)
        : deliverPlain(outboundMessage, place);
    },
    check({ providerKey, api }) {
      const place = { base, limits };
      return api === 'current' ? checkScheduled(providerKey, place) : ping(providerKey, place);
    },
  };
}

interface Endpoint {
  readonly base: string;
  readonly limits: Limits;
  readonly signal?: AbortSignal;
}

async function deliverPlain(
  outboundMessage: OutboundMessage,
  { base, limits, signal }: Endpoint,
): Promise<Delivery> {
  const { providerKey: apiKey, to, text: message } = outboundMessage;
  const body = Buffer.from(JSON.stringify({ apiKey, to, message }));
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/plain',
    'Idempotency-Key': outboundMessage.attemptId,
  };
  const url = new URL(`${base}/messages`);
  const response = await sendRequest({ method: 'POST', url, headers, body, signal, ...limits });
  return readDelivery(response, outboundMessage);
}

/** The classic API cannot check a key; the provider's servers may know the current one's check. */
async function ping(providerKey: string, { base, limits }: Endpoint): Promise<KeyVerdict> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${providerKey}` };
  const url = new URL(`${base}/v1/ping`);
  return readPing(await sendRequest({ method: 'GET', url, headers, ...limits }), providerKey);
}
