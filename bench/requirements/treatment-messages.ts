import { randomUUID } from 'node:crypto';
import { TREATMENT_NAMES } from '../../src/features/content/treatment-names.ts';
import { TREATMENT_IDS, TREATMENTS } from '../../src/features/content/treatments.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import UNKNOWN_TREATMENTS from '../../test-data/unknown-treatments.json' with { type: 'json' };
import { signIn, startProduct, type Caller, type Product } from './product.ts';

/** A text for a patient, and what the clinic typed that it must not contain. */
export interface SentMessage {
  readonly language: Language;
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Has messages of both flows, reminders and follow-ups written for visits with a treatment. */
export async function collectMessages(): Promise<SentMessage[]> {
  const product = await startProduct();
  try {
    const call = await enterNewClinic(product);
    const messages: SentMessage[] = [];
    for (const visit of listVisits()) messages.push(...(await writeReviewMessages(call, visit)));
    messages.push(...(await writeReminders(call)), ...(await writeFollowUps(product)));
    return messages;
  } finally {
    await product.close();
  }
}

async function enterNewClinic(product: Product): Promise<Caller> {
  const login = await product.control('clinic', { clinicName: 'Shanti Clinic' });
  return signIn(product.url, login as { email: string; password: string });
}

interface Visit {
  readonly language: Language;
  readonly secrets: readonly string[];
}

/** Each treatment in one of the languages, the sensitive ones in English too, and each unknown text. */
function listVisits(): Visit[] {
  const themes = TREATMENT_IDS.flatMap((id, index) => {
    const ownLanguage = LANGUAGES[index % LANGUAGES.length] ?? 'en';
    const languages =
      'isSensitive' in TREATMENTS[id] ? new Set([ownLanguage, 'en' as const]) : [ownLanguage];
    return [...languages].map((language) => ({ language, secrets: TREATMENT_NAMES[language][id] }));
  });
  const unknown = UNKNOWN_TREATMENTS.map((text, index) => ({
    language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
    secrets: [text],
  }));
  return [...themes, ...unknown];
}

async function writeReviewMessages(
  call: Caller,
  { language, secrets }: Visit,
): Promise<SentMessage[]> {
  const id = randomUUID();
  const [treatment = ''] = secrets;
  await request(call, '/reviews', {
    id,
    patientName: 'આશા પટેલ',
    appointmentDate: '2026-11-20',
    contactNumber: '5550000101',
    treatment,
    notes: secrets.join('; '),
  });
  const messages: SentMessage[] = [];
  for (const flow of ['ai3', 'simple']) {
    const plan = await request<{ steps: { text: string }[] }>(call, `/reviews/${id}/send-plan`, {
      language,
      flow,
    });
    messages.push(...plan.steps.map(({ text }) => ({ language, text, secrets })));
  }
  return messages;
}

async function writeReminders(call: Caller): Promise<SentMessage[]> {
  const doctor = await request<{ id: string }>(call, '/doctors', {
    id: randomUUID(),
    name: 'Dr Anand Rao',
    contactNumber: '5550000102',
  });
  const appointment = await request<{ id: string }>(call, '/appointments', {
    id: randomUUID(),
    patientName: 'આશા પટેલ',
    appointmentDate: '2027-01-20',
    appointmentTime: '10:30',
    contactNumber: '5550000101',
    doctorId: doctor.id,
    patientAddress: 'MG Road',
    notes: UNKNOWN_TREATMENTS.join('; ').slice(0, 2000),
  });
  const messages: SentMessage[] = [];
  for (const language of LANGUAGES) {
    const { body } = await call(
      'GET',
      `/appointments/${appointment.id}/reminder?language=${language}`,
    );
    const { text } = body as { text: string };
    messages.push({ language, text, secrets: UNKNOWN_TREATMENTS });
  }
  return messages;
}

/** The courses that a clinic may have written in an hour are fewer than 60. */
const COURSES_OF_A_CLINIC = 50;

/** Courses for themes that are sensitive or unknown; a known theme may be named in its course. */
async function writeFollowUps(product: Product): Promise<SentMessage[]> {
  const themes = [
    ...TREATMENT_IDS.filter((id) => 'isSensitive' in TREATMENTS[id]).map((id, index) => {
      const language = LANGUAGES[index % LANGUAGES.length] ?? 'en';
      return { language, secrets: TREATMENT_NAMES[language][id] };
    }),
    ...UNKNOWN_TREATMENTS.map((text, index) => ({
      language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
      secrets: [text],
    })),
  ];
  const messages: SentMessage[] = [];
  let call = await enterNewClinic(product);
  for (const [index, { language, secrets }] of themes.entries()) {
    if (index > 0 && index % COURSES_OF_A_CLINIC === 0) call = await enterNewClinic(product);
    const body = { theme: secrets[0], language, profileType: 'General' };
    const response = await request<{ templates: { messageTemplate: string }[] }>(
      call,
      '/sequence-templates/generate',
      body,
    );
    const texts = response.templates.map(({ messageTemplate }) => messageTemplate);
    messages.push(...texts.map((text) => ({ language, text, secrets })));
  }
  return messages;
}

async function request<Answer>(call: Caller, route: string, content: unknown): Promise<Answer> {
  const { status, body } = await call('POST', route, content);
  if (status !== 200) throw new Error(`POST ${route} answered ${status} ${JSON.stringify(body)}`);
  return body as Answer;
}
