import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginProofs } from './tables.ts';

export type Purpose = (typeof loginProofs.$inferSelect)['purpose'];

const VERIFICATION = {
  id: loginProofs.id,
  purpose: loginProofs.purpose,
  recipient: loginProofs.recipient,
  loginId: loginProofs.loginId,
  payload: loginProofs.payload,
  secretHash: loginProofs.secretHash,
};
const isUnexpired = gt(loginProofs.expiresAt, sql`now()`);

/**
 * Stores a verification in the place of an earlier one to the same recipient; deletes expired ones.
 */
export async function storeVerification(
  scope: OperatorScope,
  verification: {
    purpose: Purpose;
    recipient: string;
    loginId: string | null;
    secretHash: string;
    payload: Readonly<Record<string, string>>;
    minutes: number;
  },
): Promise<void> {
  const { minutes, ...columns } = verification;
  const row = {
    ...columns,
    tries: 0,
    expiresAt: sql`now() + ${minutes} * interval '1 minute'`,
  };
  await scope.db.delete(loginProofs).where(lt(loginProofs.expiresAt, sql`now()`));
  await scope.db
    .insert(loginProofs)
    .values(row)
    .onConflictDoUpdate({ target: [loginProofs.purpose, loginProofs.recipient], set: row });
}

/** Finds a verification by its secret, without using it up. */
export async function findVerification(
  scope: OperatorScope,
  by: { purposes: readonly Purpose[]; secretHash: string },
) {
  const rows = await scope.db
    .select(VERIFICATION)
    .from(loginProofs)
    .where(
      and(
        inArray(loginProofs.purpose, [...by.purposes]),
        eq(loginProofs.secretHash, by.secretHash),
        isUnexpired,
      ),
    );
  return rows[0];
}

/** Returns the payload of a recipient's verification. */
export async function findPendingPayload(
  scope: OperatorScope,
  by: { purpose: Purpose; recipient: string },
) {
  const rows = await scope.db
    .select({ payload: loginProofs.payload })
    .from(loginProofs)
    .where(
      and(
        eq(loginProofs.purpose, by.purpose),
        eq(loginProofs.recipient, by.recipient),
        isUnexpired,
      ),
    );
  return rows[0]?.payload;
}

/**
 * Counts one try against a recipient's verification; undefined when there is none or `most` are
 * used up.
 */
export async function countVerificationTry(
  scope: OperatorScope,
  by: { purpose: Purpose; recipient: string; most: number },
) {
  const rows = await scope.db
    .update(loginProofs)
    .set({ tries: sql`${loginProofs.tries} + 1` })
    .where(
      and(
        eq(loginProofs.purpose, by.purpose),
        eq(loginProofs.recipient, by.recipient),
        lt(loginProofs.tries, by.most),
        isUnexpired,
      ),
    )
    .returning(VERIFICATION);
  return rows[0];
}

/** Consumes a verification: of simultaneous requests, one gets true. */
export async function consumeVerification(
  scope: OperatorScope,
  { id }: { id: string },
): Promise<boolean> {
  const rows = await scope.db
    .delete(loginProofs)
    .where(and(eq(loginProofs.id, id), isUnexpired))
    .returning({ id: loginProofs.id });
  return rows.length > 0;
}

/** Deletes a login's unused verifications. */
export async function deleteVerifications(
  scope: OperatorScope,
  by: { loginId: string; purposes: readonly Purpose[] },
): Promise<void> {
  await scope.db
    .delete(loginProofs)
    .where(
      and(eq(loginProofs.loginId, by.loginId), inArray(loginProofs.purpose, [...by.purposes])),
    );
}
