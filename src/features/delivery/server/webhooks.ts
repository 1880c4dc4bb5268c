import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { ClinicId } from '#platform/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import { sameText, sha256Hex } from '#platform/server/crypto.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
} from '#platform/server/db/scope.ts';
import { parseJson } from '../verdict-rules.ts';
import { findCallbackClinic } from './callback-queries.ts';
import { CALLBACK_PATH, receiveEvent } from './callbacks.ts';

interface Settings {
  readonly pool: pg.Pool;
  readonly operatorPool: pg.Pool;
  readonly clock: Clock;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly body: string | undefined;
}

export interface Callbacks {
  /**
   * Finds the clinic of the secret in the address, by its hash; undefined for every other address.
   */
  clinicOf(path: string): Promise<string | undefined>;
  /** Handles a call of the provider; false when the address holds no valid secret. */
  answer(call: Call): Promise<boolean>;
}

const ACTOR = { loginId: null, name: 'BlueTicks', features: 'all' } as const;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const LONGEST_BODY = 64 * 1024;
/** The provider calls again for a while, so a clinic that is resumed soon misses nothing. */
const SUSPENDED_SECONDS = '3600';
const WINDOW_MS = 60_000;
const MOST_CALLS = 600;
const MOST_COUNTED = 10_000;

/**
 * Handles the provider's calls: the secret in the address identifies the clinic. A wrong secret
 * returns 404; hashes are compared, so the time reveals nothing, and the address is never logged.
 * The secret has 256 bits, so it is always looked up: wrong ones use up some of their sender's
 * request limit and never lock out a right one.
 */
export function createCallbacks(settings: Settings): Callbacks {
  const calls = countsPerMinute(settings.clock);
  const createScope = async (path: string) => {
    const secret = path.startsWith(CALLBACK_PATH) ? path.slice(CALLBACK_PATH.length) : '';
    return SECRET.test(secret) ? findScope(settings, secret) : undefined;
  };
  return {
    async clinicOf(path) {
      const scope = await createScope(path);
      return scope === undefined || scope === 'suspended' ? undefined : scope.clinicId;
    },
    async answer({ request, response, path, body = '' }) {
      if (request.method !== 'POST') return false;
      const scope = await createScope(path);
      if (scope === undefined) return false;
      if (scope === 'suspended')
        return answer(response, { status: 503, headers: { 'Retry-After': SUSPENDED_SECONDS } });
      if (calls.countOf(scope.clinicId) >= MOST_CALLS)
        return answer(response, { status: 429, headers: { 'Retry-After': '60' } });
      calls.add(scope.clinicId);
      if (body.length > LONGEST_BODY) return answer(response, { status: 413 });
      const json = parseJson(body);
      if (json === undefined) return answer(response, { status: 400 });
      // A batch is accepted whole, and counts against the minute as its events would alone.
      const events: unknown[] = Array.isArray(json) ? json : [json];
      for (const [index, event] of events.entries()) {
        if (index > 0) calls.add(scope.clinicId);
        await receiveEvent(scope, { body: event, now: settings.clock.now() });
      }
      return answer(response, { status: 204 });
    },
  };
}

/** Creates the scope of the clinic that the secret belongs to. */
async function findScope(
  settings: Settings,
  secret: string,
): Promise<ClinicScope | 'suspended' | undefined> {
  const { pool, operatorPool, clock } = settings;
  const requestId = randomUUID();
  const hash = sha256Hex(secret);
  const clinic = await findCallbackClinic(createOperatorScope(operatorPool, requestId), hash);
  if (clinic === undefined || !sameText(clinic.hash, hash)) return undefined;
  if (clinic.isSuspended) return 'suspended';
  const { timeZone } = clinic;
  const now = clock.now();
  const clinicId = ClinicId.parse(clinic.id);
  return createClinicScope(pool, { clinicId, acting: ACTOR, requestId, now, timeZone });
}

function answer(
  response: ServerResponse,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): true {
  response.writeHead(status, headers).end();
  return true;
}

/** Counts how often each key came within the current minute. */
function countsPerMinute(clock: Clock) {
  let counts = new Map<string, number>();
  let startedAt = clock.now().getTime();
  const current = () => {
    const now = clock.now().getTime();
    if (Math.abs(now - startedAt) >= WINDOW_MS || counts.size > MOST_COUNTED) {
      counts = new Map();
      startedAt = now;
    }
    return counts;
  };
  return {
    countOf: (key: string) => current().get(key) ?? 0,
    add(key: string): number {
      const count = (current().get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
}
