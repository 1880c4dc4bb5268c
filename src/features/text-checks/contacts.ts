import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { parseFurtherPhones } from '#features/clinics/rules.ts';
import type { ClinicMarks } from './schema.ts';
import type { CLINIC_PLACEHOLDERS } from '#features/content/placeholders.ts';

/** The fields of a clinic that its messages name. */
interface NamedClinic {
  /** The clinic's own name; patients see it only where `clinicName` is empty. */
  readonly name?: string;
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly gmbLink: string;
  readonly mapLink: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
  readonly website: string;
  readonly bookingLink: string;
  readonly furtherPhones: string;
}

/** Returns the values for the placeholders of the clinic's own links and further numbers. */
export function contactValues(
  clinic: Pick<NamedClinic, 'mapLink' | 'website' | 'bookingLink' | 'furtherPhones'>,
): Record<(typeof CLINIC_PLACEHOLDERS)[number], string> {
  return {
    map_link: clinic.mapLink,
    clinic_website: clinic.website,
    booking_link: clinic.bookingLink,
    further_phones: clinic.furtherPhones,
  };
}

/** Returns the clinic's own names, numbers and links, which its texts may contain. */
export function toClinicMarks(clinic: NamedClinic): ClinicMarks {
  const names = [clinic.clinicName || clinic.name || '', ...Object.values(clinic.namesByLanguage)];
  return {
    names,
    phones: [
      clinic.contactPhone,
      clinic.contactWhatsapp,
      ...parseFurtherPhones(clinic.furtherPhones),
    ],
    // A name such as 'Smile.care' reads like a link.
    links: [
      clinic.gmbLink,
      clinic.mapLink,
      clinic.website,
      clinic.bookingLink,
      ...names.flatMap((name) => name.split(/\s+/)),
    ],
  };
}
