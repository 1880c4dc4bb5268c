import { Failure } from '#platform/errors.ts';
import { ok, refused } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { sendMessage, type SendingTools } from '../attempts/service.ts';
import { dueRetries, takeRetry } from './queries.ts';

/**
 * Tries again what surely was not sent, at most three times in all and not before the provider asked (decisions.md 9).
 * Each claim reads the message and all stops again; what may not go any more is not tried again. Answers how many left.
 */
export async function retryDue(
  scope: ClinicScope,
  { tools, signal }: { tools: SendingTools; signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for (const due of await dueRetries(scope)) {
    if (signal.aborted) break;
    if (due.messageId !== null && (await retry(scope, { ...due, messageId: due.messageId, tools })))
      count += 1;
  }
  return count;
}

async function retry(
  scope: ClinicScope,
  due: { id: string; messageId: string; tries: number; tools: SendingTools },
): Promise<boolean> {
  const { id, messageId, tries, tools } = due;
  try {
    const { ok: isTried } = await sendMessage(scope, {
      messageId,
      tools,
      firstTry: tries + 1,
      // Under the message's lock: of two instances, and of a person and us, only one takes it.
      guard: async (tx) =>
        (await takeRetry(tx, id)) ? ok(undefined) : refused({ code: 'NOT_DUE' as const }),
    });
    if (!isTried) await takeRetry(scope, id);
    return isTried;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await takeRetry(scope, id);
    return false;
  }
}
