import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { hearsPatients } from '#features/delivery/server/callbacks.ts';
import { countPrintedLinks } from '#features/links/server/count-printed-links.ts';
import { getSampleLink } from '#features/links/server/create-link.ts';
import { fallbackLink } from '#features/messages/whatsapp-links.ts';
import { LANGUAGES } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { composeOptIn } from '../opt-in-rules.ts';
import type { Posters } from '../schema.ts';
import { SLIP_DAYS } from './create-slips.ts';
import { listOptInCodes } from './opt-in-codes.ts';

const DAY_MS = 86_400_000;

/** Returns what the clinic's posters and slips show in each language. */
export async function readPosters(scope: ClinicScope): Promise<Posters> {
  const since = new Date(scope.now.getTime() - SLIP_DAYS * DAY_MS);
  const [clinic, isRecorded, slips] = await Promise.all([
    clinicDetails(scope),
    hearsPatients(scope),
    countPrintedLinks(scope, { since }),
  ]);
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
  const { defaultLanguage, enabledFeatures, gmbLink } = clinic;
  return {
    defaultLanguage,
    pages,
    reviewLink: gmbLink === '' ? null : gmbLink,
    isRecorded,
    // The page behind them belongs to reviews.
    sampleLink: enabledFeatures.includes('reviews') ? getSampleLink(scope) : null,
    slips,
  };
}
