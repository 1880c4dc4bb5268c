import { allows, clinicsAccess } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { patientsAccess } from '#features/patients/policy.ts';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { doctors } from '#features/clinics/server/doctors.ts';
import { getHours } from '#features/hours/server/hours.ts';
import { countPatients } from '#features/patients/server/search-patients.ts';
import { composeSteps } from '#features/reviews/bundle-rules.ts';
import { placeholderValues } from '#features/reviews/rules.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findTestNumber, listSetupSteps } from '../rules.ts';
import type { Setup, SetupFacts, SetupStepId } from '../schema.ts';

/** A name that patients of each language know, for the message that shows what they will get. */
const EXAMPLE_NAMES: Readonly<Record<Language, string>> = {
  en: 'Asha Patel',
  hi: 'आशा पटेल',
  gu: 'આશા પટેલ',
  mr: 'आशा पाटील',
  bn: 'আশা সেন',
  ta: 'ஆஷா முருகன்',
  te: 'ఆశా రెడ్డి',
  kn: 'ಆಶಾ ಗೌಡ',
  ml: 'ആശ മേനോൻ',
  pa: 'ਆਸ਼ਾ ਕੌਰ',
};

/** Returns the clinic's set-up list as its rows are now. */
export async function readSetup(scope: ClinicScope, { actor }: { actor: Actor }): Promise<Setup> {
  const hasHours = hasFeature(scope, 'appointments');
  const [clinic, doctorHours, patientCount, hours] = await Promise.all([
    clinicDetails(scope),
    doctors(scope),
    countPatients(scope),
    hasHours ? getHours(scope) : { doctors: [] },
  ]);
  const facts: SetupFacts = {
    doctor: doctorHours[0]?.name ?? null,
    contactPhone: clinic.contactPhone,
    contactWhatsapp: clinic.contactWhatsapp,
    languages: clinic.languages,
    defaultLanguage: clinic.defaultLanguage,
    gmbLink: clinic.gmbLink,
    hours: toHoursFact(hours.doctors),
    patients: patientCount,
    marks: clinic.setupMarks,
  };
  return {
    steps: listSetupSteps(facts).filter(({ id }) => mayTake(id, actor)),
    facts,
    version: clinic.version,
    preview: composePreview(clinic, scope.today),
  };
}

/** Returns the test message to the clinic's number as it would leave now. Refuses NO_PHONE without a number with WhatsApp. */
export async function openTestMessage(
  scope: ClinicScope,
): Promise<Result<{ number: string; text: string }, { code: 'NO_PHONE' }>> {
  const clinic = await clinicDetails(scope);
  const number = findTestNumber(clinic);
  if (number === '') return refuse({ code: 'NO_PHONE' });
  return ok({ number, text: composePreview(clinic, scope.today).text });
}

/** Checks whether the actor may do what a step asks for; the settings are open to all. */
function mayTake(id: SetupStepId, actor: Actor): boolean {
  if (id === 'patient') return allows(patientsAccess['patients.create'], actor);
  return id !== 'hours' || allows(clinicsAccess['clinics.setHours'], actor);
}

/** One doctor with hours is enough; until then the first one gets them. */
function toHoursFact(
  doctorHours: Awaited<ReturnType<typeof getHours>>['doctors'],
): SetupFacts['hours'] {
  const doctor = doctorHours.find(({ sessions }) => sessions.length > 0) ?? doctorHours[0];
  if (doctor === undefined) return null;
  const { doctorId, version, sessions } = doctor;
  return { doctorId, version, days: new Set(sessions.map(({ weekday }) => weekday)).size };
}

/** Composes the last message after a visit; the thank-you as long as there is no link for it. */
function composePreview(
  clinic: Awaited<ReturnType<typeof clinicDetails>>,
  today: string,
): Setup['preview'] {
  const { defaultLanguage: language } = clinic;
  const patientName = EXAMPLE_NAMES[language];
  const review = { patientName, appointmentDate: today };
  const values = placeholderValues({ review, clinic, language });
  const texts = composeSteps({ flow: 'simple', language, values, reviewText: '' });
  const text = clinic.gmbLink === '' ? texts.simple_thank_you : texts.gmb_link;
  const filledIn = [
    patientName,
    getClinicName(clinic, language),
    clinic.contactPhone,
    clinic.gmbLink,
  ];
  return { language, text: text ?? '', filledIn: filledIn.filter((word) => word !== '') };
}
