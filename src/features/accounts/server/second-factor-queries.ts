import { and, asc, eq, gt, isNotNull, isNull, lt, notLike, sql } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginRecoveryCodes, logins, loginSecondFactors } from './tables.ts';

const FACTOR = {
  secret: loginSecondFactors.secret,
  lastStep: loginSecondFactors.lastStep,
  confirmedAt: loginSecondFactors.confirmedAt,
};

/** Returns the second factor that a login must verify; a pending one asks for nothing. */
export async function findConfirmedFactor(scope: OperatorScope, { loginId }: { loginId: string }) {
  const rows = await scope.db
    .select(FACTOR)
    .from(loginSecondFactors)
    .where(and(eq(loginSecondFactors.loginId, loginId), isNotNull(loginSecondFactors.confirmedAt)));
  return rows[0];
}

/** Returns the second factor that a login is setting up. */
export async function findPendingFactor(scope: OperatorScope, { loginId }: { loginId: string }) {
  const rows = await scope.db
    .select(FACTOR)
    .from(loginSecondFactors)
    .where(and(eq(loginSecondFactors.loginId, loginId), isNull(loginSecondFactors.confirmedAt)));
  return rows[0];
}

/** Stores a new secret; false when one is confirmed already. */
export async function storePendingFactor(
  scope: OperatorScope,
  factor: { loginId: string; secret: string },
): Promise<boolean> {
  const keptRows = await scope.db
    .insert(loginSecondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: loginSecondFactors.loginId,
      set: { secret: factor.secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(loginSecondFactors.confirmedAt),
    })
    .returning({ loginId: loginSecondFactors.loginId });
  return keptRows.length > 0;
}

/**
 * Consumes a code's time step; false when it or a later one was used before. Confirms a pending
 * factor.
 */
export async function consumeStep(
  scope: OperatorScope,
  code: { loginId: string; step: number },
): Promise<boolean> {
  const rows = await scope.db
    .update(loginSecondFactors)
    .set({
      lastStep: code.step,
      confirmedAt: sql`coalesce(${loginSecondFactors.confirmedAt}, now())`,
    })
    .where(
      and(eq(loginSecondFactors.loginId, code.loginId), lt(loginSecondFactors.lastStep, code.step)),
    )
    .returning({ loginId: loginSecondFactors.loginId });
  return rows.length > 0;
}

export async function deleteFactor(scope: OperatorScope, { loginId }: { loginId: string }) {
  await scope.db.delete(loginRecoveryCodes).where(eq(loginRecoveryCodes.loginId, loginId));
  await scope.db.delete(loginSecondFactors).where(eq(loginSecondFactors.loginId, loginId));
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  scope: OperatorScope,
  { loginId, codeHashes }: { loginId: string; codeHashes: readonly string[] },
): Promise<void> {
  await scope.db.delete(loginRecoveryCodes).where(eq(loginRecoveryCodes.loginId, loginId));
  await scope.db
    .insert(loginRecoveryCodes)
    .values(codeHashes.map((codeHash) => ({ loginId, codeHash })));
}

/** Consumes a recovery code; false when it does not exist or was used. */
export async function consumeRecoveryCode(
  scope: OperatorScope,
  code: { loginId: string; codeHash: string },
): Promise<boolean> {
  const rows = await scope.db
    .update(loginRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(loginRecoveryCodes.loginId, code.loginId),
        eq(loginRecoveryCodes.codeHash, code.codeHash),
        isNull(loginRecoveryCodes.usedAt),
      ),
    )
    .returning({ loginId: loginRecoveryCodes.loginId });
  return rows.length > 0;
}

export async function countRecoveryCodesLeft(
  scope: OperatorScope,
  { loginId }: { loginId: string },
): Promise<number> {
  return scope.db.$count(
    loginRecoveryCodes,
    and(eq(loginRecoveryCodes.loginId, loginId), isNull(loginRecoveryCodes.usedAt)),
  );
}

/** Returns at most 100 secrets that do not begin with `mark`, ordered by login, after `after`. */
export async function listSecretsWithoutMark(
  scope: OperatorScope,
  { mark, after }: { mark: string; after: string },
) {
  const { loginId, secret } = loginSecondFactors;
  return scope.db
    .select({ loginId, secret, clinicId: logins.clinicId })
    .from(loginSecondFactors)
    .innerJoin(logins, eq(logins.id, loginId))
    .where(and(notLike(secret, `${mark.replaceAll('_', '\\_')}%`), gt(loginId, after)))
    .orderBy(asc(loginId))
    .limit(100);
}

/**
 * Replaces `from` by the same secret under the current key; false when it has changed meanwhile.
 */
export async function replaceSecret(
  scope: OperatorScope,
  change: { loginId: string; from: string; to: string },
): Promise<boolean> {
  const { loginId, from, to } = change;
  const rows = await scope.db
    .update(loginSecondFactors)
    .set({ secret: to })
    .where(and(eq(loginSecondFactors.loginId, loginId), eq(loginSecondFactors.secret, from)))
    .returning({ loginId: loginSecondFactors.loginId });
  return rows.length > 0;
}
