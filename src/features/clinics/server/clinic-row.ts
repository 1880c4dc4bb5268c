import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ClinicSettings } from '../schema.ts';
import type { ClinicRow } from './clinic-queries.ts';
import type { ClinicsAction } from './audit.ts';

/** Throws NOT_FOUND for a clinic that was deleted while its login was signed in. */
export function requireClinic(clinic: ClinicRow | undefined): ClinicRow {
  if (clinic === undefined) throw new Failure('NOT_FOUND');
  return clinic;
}

export function toSettings(clinic: ClinicRow): ClinicSettings {
  return {
    id: ClinicId.parse(clinic.id),
    name: clinic.name,
    clinicName: clinic.clinicName,
    namesByLanguage: clinic.namesByLanguage,
    clinicAddress: clinic.clinicAddress,
    mapLink: clinic.mapLink,
    contactPhone: clinic.contactPhone,
    contactWhatsapp: clinic.contactWhatsapp,
    contactEmail: clinic.contactEmail,
    gmbLink: clinic.gmbLink,
    website: clinic.website,
    bookingLink: clinic.bookingLink,
    furtherPhones: clinic.furtherPhones,
    primaryColor: clinic.primaryColor,
    secondaryColor: clinic.secondaryColor,
    timeZone: clinic.timeZone,
    languages: clinic.languages,
    defaultLanguage: clinic.defaultLanguage,
    screenLanguage: clinic.screenLanguage,
    aiMayReadNotes: clinic.aiMayReadNotes,
    offersDrafts: clinic.offersDrafts,
    asksWithoutConsent: clinic.asksWithoutConsent,
    logoUrl: logoUrl(clinic),
    profileTypes: clinic.profileTypes,
    version: clinic.version,
  };
}

/**
 * The address contains the logo's hash, so that a browser may cache it and still shows a new logo
 * at once.
 */
export function logoUrl({ logo }: ClinicRow): string | null {
  return logo === null ? null : `/api/clinic/logo.webp?v=${logo}`;
}

export async function recordClinicAudit(
  tx: ClinicScope,
  change: { action: ClinicsAction; changedFields: string[] },
) {
  await recordAudit(tx, { ...change, entity: 'clinic', entityId: tx.clinicId });
}
