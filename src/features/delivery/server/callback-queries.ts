import { eq, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { providerChannels } from './tables.ts';

/** Finds the clinic whose callback address has the secret with this hash, and its time zone. */
export async function findCallbackClinic(
  scope: OperatorScope,
  hash: string,
): Promise<{ id: string; timeZone: string; hash: string; isSuspended: boolean } | undefined> {
  const rows = await scope.db
    .select({
      id: clinics.id,
      timeZone: clinics.timeZone,
      hash: sql<string>`${providerChannels.callbackHash}`,
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
    })
    .from(providerChannels)
    .innerJoin(clinics, eq(clinics.id, providerChannels.clinicId))
    .where(eq(providerChannels.callbackHash, hash));
  return rows[0];
}

export async function findCallback(
  scope: ClinicScope,
): Promise<{ madeAt: Date | null; lastEventAt: Date | null } | undefined> {
  const { callbackMadeAt: madeAt, lastEventAt, clinicId } = providerChannels;
  const rows = await scope.db
    .select({ madeAt, lastEventAt })
    .from(providerChannels)
    .where(eq(clinicId, scope.clinicId));
  return rows[0];
}

/** Stores the hash of a new secret; the older secret stops working. */
export async function upsertCallback(tx: ClinicScope, callbackHash: string): Promise<void> {
  const columns = { callbackHash, callbackMadeAt: sql`now()`, lastEventAt: null };
  await tx.db
    .insert(providerChannels)
    .values({ clinicId: tx.clinicId, ...columns })
    .onConflictDoUpdate({ target: providerChannels.clinicId, set: columns });
}

/** Records when the provider last called. */
export async function recordEvent(tx: ClinicScope): Promise<void> {
  await tx.db
    .update(providerChannels)
    .set({ lastEventAt: sql`now()` })
    .where(eq(providerChannels.clinicId, tx.clinicId));
}
