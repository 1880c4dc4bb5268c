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

/** Keeps a proof in the place of an earlier one to the same recipient; what is over is swept out on the way. */
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

/** A living proof by its secret; it stays usable. */
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

/** What a living proof to a recipient would make true. */
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

/** Counts one try against a recipient's living proof, at most `most` of them; undefined when there is none left. */
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

/** Uses a proof up: of any number of takers at once, one gets true. */
export async function consumeVerification(
  scope: OperatorScope,
  { id }: { id: string },
): Promise<boolean> {
  const taken = await scope.db
    .delete(loginProofs)
    .where(and(eq(loginProofs.id, id), isUnexpired))
    .returning({ id: loginProofs.id });
  return taken.length > 0;
}

/** Takes back what was sent to a login and not used. */
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
