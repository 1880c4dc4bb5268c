import { expandChoices } from '../../src/features/content/seeded-random.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import { HINTS } from '../hints.ts';
import { CLINIC_NAME, VISIT_ON } from './listed-sentences.ts';
import { startProduct } from './product.ts';

const PUBLIC_KEY = 'a public key that is good for tests only';

/** A draft that a caller of the public functions got. */
export interface OutsideDraft {
  readonly language: Language;
  readonly hint?: string;
  readonly text: string;
}

/** The facts of a visit that callers send and no draft may repeat. */
const VISIT = { treatment: 'HIV test', doctorName: 'Dr Rajan Mehra', date: VISIT_ON };

/** Calls generate-review and generate-review-bundle over HTTP, with the built-in writer. */
export async function callPublicFunctions(): Promise<OutsideDraft[]> {
  const product = await startProduct({ PUBLIC_API_KEY: PUBLIC_KEY });
  try {
    const drafts: OutsideDraft[] = [];
    for (const language of LANGUAGES)
      for (const hint of [undefined, ...listSomeHints(language)])
        drafts.push(await callReview(product.url, { language, hint }));
    for (const language of LANGUAGES) drafts.push(await callBundle(product.url, language));
    return drafts;
  } finally {
    await product.close();
  }
}

function listSomeHints(language: Language): string[] {
  const { praise, complaint } = HINTS[language];
  return [...praise.slice(0, 3), ...complaint.slice(0, 3)].flatMap(
    (pattern) => expandChoices(pattern).at(-1) ?? [],
  );
}

async function callReview(
  url: string,
  { language, hint }: Omit<OutsideDraft, 'text'>,
): Promise<OutsideDraft> {
  const body = { clinicName: CLINIC_NAME, language, seedPatientHint: hint, ...VISIT };
  const { reviewText } = await post<{ reviewText: string }>(`${url}/functions/v1/generate-review`, {
    ...body,
    tone: 'warm',
  });
  return { language, hint, text: reviewText };
}

async function callBundle(url: string, language: Language): Promise<OutsideDraft> {
  const context = { clinicName: CLINIC_NAME, patientName: 'Asha', notes: 'was angry', ...VISIT };
  const { messages } = await post<{ messages: { type: string; text: string }[] }>(
    `${url}/functions/v1/generate-review-bundle`,
    { language, flow: 'ai3', context },
  );
  const second = messages.find(({ type }) => type === 'ai_second');
  return { language, text: second?.text ?? '' };
}

async function post<Answer>(address: string, body: unknown): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: PUBLIC_KEY },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json() as Promise<Answer>;
}
