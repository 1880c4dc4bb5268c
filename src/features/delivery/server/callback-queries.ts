import { eq, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { providerChannels } from './tables.ts';

/** The clinic whose callback address carries the secret behind this hash, and the time zone that a scope of it needs. */
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

/** Keeps the hash of a new secret; whoever knows an older one is a stranger from then on. */
export async function upsertCallback(tx: ClinicScope, callbackHash: string): Promise<void> {
  const columns = { callbackHash, callbackMadeAt: sql`now()`, lastEventAt: null };
  await tx.db
    .insert(providerChannels)
    .values({ clinicId: tx.clinicId, ...columns })
    .onConflictDoUpdate({ target: providerChannels.clinicId, set: columns });
}

/** Remembers that the provider speaks to us. */
export async function recordEvent(tx: ClinicScope): Promise<void> {
  await tx.db
    .update(providerChannels)
    .set({ lastEventAt: sql`now()` })
    .where(eq(providerChannels.clinicId, tx.clinicId));
}
