import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { hearsPatients } from '#features/delivery/server/callbacks.ts';
import { fallbackLink } from '#features/messages/whatsapp-links.ts';
import { LANGUAGES } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { composeOptIn } from '../opt-in-rules.ts';
import type { Posters } from '../schema.ts';
import { listOptInCodes } from './opt-in-codes.ts';

/** Returns what the clinic's posters and slips show in each language. */
export async function readPosters(scope: ClinicScope): Promise<Posters> {
  const [clinic, isRecorded] = await Promise.all([clinicDetails(scope), hearsPatients(scope)]);
  const codes = listOptInCodes(scope.clinicId);
  const number = clinic.contactWhatsapp;
  const pages = LANGUAGES.map((language) => {
    const clinicName = getClinicName(clinic, language);
    const text = composeOptIn({ language, clinicName, code: codes[language] });
    return {
      language,
      clinicName,
      optInText: text,
      optInLink: number === '' ? null : fallbackLink({ number, text }),
    };
  });
  const { defaultLanguage, gmbLink } = clinic;
  return { defaultLanguage, pages, reviewLink: gmbLink === '' ? null : gmbLink, isRecorded };
}
