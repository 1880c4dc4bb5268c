import { sql } from 'drizzle-orm';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** Finds the number that an attempt went to; undefined where its subject has another one by now, or is not the feature's. */
export type FindAttemptNumber = (tx: ClinicScope, attemptId: string) => Promise<string | undefined>;

/** Features that send something else than messages to patients. */
export const attemptNumbers = createContributionPoint<FindAttemptNumber>();

/** Finds the number of an attempt; undefined where its message or visit has another one by now. */
export async function findAttemptNumber(
  tx: ClinicScope,
  attemptId: string,
): Promise<string | undefined> {
  for (const find of [findMessageNumber, ...attemptNumbers.list(tx)]) {
    const number = await find(tx, attemptId);
    if (number !== undefined) return number;
  }
  return undefined;
}

const findMessageNumber: FindAttemptNumber = async (tx, attemptId) => {
  const rows = await tx.db.execute<{ number: string }>(sql`
    select m.whatsapp_number as number from send_attempts a
    join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
    where a.user_id = ${tx.clinicId} and a.id = ${attemptId}
      and right(m.whatsapp_number, 4) = a.to_last_four`);
  return rows[0]?.number;
};
