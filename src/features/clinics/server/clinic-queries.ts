import { eq, gte, sql } from 'drizzle-orm';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { Feature, Role } from '../schema.ts';
import { clinicLogos, clinics } from './tables.ts';

export type ClinicRow = typeof clinics.$inferSelect;

/** The columns that a clinic may write about itself; the database grants no others. */
export type WritableColumns = Partial<
  Pick<
    ClinicRow,
    | 'clinicName'
    | 'namesByLanguage'
    | 'clinicAddress'
    | 'mapLink'
    | 'gmbLink'
    | 'website'
    | 'bookingLink'
    | 'furtherPhones'
    | 'logo'
    | 'primaryColor'
    | 'secondaryColor'
    | 'contactPhone'
    | 'contactEmail'
    | 'contactWhatsapp'
    | 'googleSheetId'
    | 'googleAppsScriptUrl'
    | 'providerKey'
    | 'providerKeyLastFour'
    | 'providerApi'
    | 'languages'
    | 'defaultLanguage'
    | 'screenLanguage'
    | 'timeZone'
    | 'aiMayReadNotes'
    | 'offersDrafts'
    | 'asksWithoutConsent'
    | 'setupMarks'
    | 'version'
  >
>;

/** Finds the scope's clinic; undefined when it was deleted. */
export async function findOwnClinic(scope: ClinicScope): Promise<ClinicRow | undefined> {
  const rows = await scope.db.select().from(clinics).where(eq(clinics.id, scope.clinicId));
  return rows[0];
}

/** Updates columns of the scope's clinic and returns the new row. */
export async function writeClinic(
  scope: ClinicScope,
  columns: WritableColumns,
): Promise<ClinicRow | undefined> {
  const rows = await scope.db
    .update(clinics)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(clinics.id, scope.clinicId))
    .returning();
  return rows[0];
}

export async function storeLogo(scope: ClinicScope, image: Buffer): Promise<void> {
  await scope.db
    .insert(clinicLogos)
    .values({ clinicId: scope.clinicId, image })
    .onConflictDoUpdate({ target: clinicLogos.clinicId, set: { image, createdAt: sql`now()` } });
}

export async function deleteLogo(scope: ClinicScope): Promise<void> {
  await scope.db.delete(clinicLogos).where(eq(clinicLogos.clinicId, scope.clinicId));
}

export async function findLogo(scope: ClinicScope): Promise<Buffer | undefined> {
  const rows = await scope.db
    .select({ image: clinicLogos.image })
    .from(clinicLogos)
    .where(eq(clinicLogos.clinicId, scope.clinicId));
  return rows[0]?.image;
}

export interface NewClinic {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly clinicName: string;
  readonly profileTypes: readonly string[];
  readonly enabledFeatures: readonly Feature[];
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** Inserts a clinic unless one with this id exists. */
export async function insertClinic(scope: OperatorScope, clinic: NewClinic): Promise<void> {
  // As SQL, because Drizzle's builder names every column, and the operator may write only these.
  await scope.db.execute(sql`
    insert into users (id, name, role, clinic_name, profile_types, enabled_features, time_zone, languages, default_language)
    values (${clinic.id}, ${clinic.name}, ${clinic.role}, ${clinic.clinicName}, ${sql.param(clinic.profileTypes)},
      ${sql.param(clinic.enabledFeatures)}, ${clinic.timeZone}, ${sql.param(clinic.languages)}, ${clinic.defaultLanguage})
    on conflict (id) do nothing`);
}

/** Returns a clinic's role, which its logins share. */
export async function findRole(scope: OperatorScope, { clinicId }: { clinicId: string }) {
  const rows = await scope.db
    .select({ role: clinics.role })
    .from(clinics)
    .where(eq(clinics.id, clinicId));
  return rows[0]?.role;
}

/** Lists every clinic's time zone; with `changedSince`, of those whose details changed since. */
export async function listClinicZones(
  scope: OperatorScope,
  { changedSince }: { changedSince?: Date | undefined } = {},
) {
  return scope.db
    .select({ id: clinics.id, timeZone: clinics.timeZone })
    .from(clinics)
    .where(changedSince && gte(clinics.updatedAt, changedSince))
    .orderBy(clinics.id);
}
