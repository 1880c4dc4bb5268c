import { createHash } from 'node:crypto';
import type { Language } from '#platform/language.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { checkText, isAllowed, isQuotable } from '../guards/rules.ts';
import { ReviewTextRequest, WrittenText, type Tone } from '../schema.ts';
import { writeUnlike } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

export interface WantedDraft {
  readonly clinicName: string;
  readonly doctorName?: string;
  readonly treatment?: string;
  readonly visitOn?: CalendarDate;
  readonly tone?: Tone;
  readonly maxWords?: number;
  readonly language: Language;
  /** What the patient said about the visit, where the clinic lets it go to a writer. */
  readonly hint?: string;
  /** The review that it is for, so that two reviews of one day do not begin alike. */
  readonly reviewId?: string;
  /** Counts up to get another draft. */
  readonly variant: number;
  /** The clinic's latest drafts: this one shall be unlike them. */
  readonly earlier: readonly string[];
  readonly writer: TextModel;
}

export interface ReviewDraft {
  readonly reviewText: string;
  readonly writer: string;
  readonly language: Language;
}

const MOST_TRIES = 3;
/** The specification's request time-out; the tries share it. */
const PATIENCE_MS = 30_000;

/**
 * A review draft in the patient's voice, unlike the clinic's earlier ones, that breaks no rule of ours; nothing is stored. The writer
 * learns of the visit and of nobody's name, number or notes (decisions.md 20). A writer that fails, or only writes what may not
 * be stored, is CANNOT_WRITE; so is one that takes longer than 30 s.
 */
export async function writeReviewDraft(
  scope: ClinicScope,
  wanted: WantedDraft,
): Promise<Result<ReviewDraft, { code: 'CANNOT_WRITE' }>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const request = requestFor(scope, { wanted, attempt });
    const written = request && (await textOrNothing(request, { wanted, signal }));
    if (written === undefined) break;
    const { text, writer, language } = written;
    if (isUsable(written, wanted)) return ok({ reviewText: text.trim(), writer, language });
  }
  return refused({ code: 'CANNOT_WRITE' });
}

function requestFor(
  scope: ClinicScope,
  { wanted, attempt }: { wanted: WantedDraft; attempt: number },
): ReviewTextRequest | undefined {
  const {
    clinicName,
    doctorName,
    treatment = '',
    visitOn,
    tone,
    maxWords,
    language,
    hint,
  } = wanted;
  const asked = {
    clinicName,
    doctorName,
    // A number or a link typed into the field is no treatment.
    treatment: isQuotable(treatment) ? treatment : undefined,
    visitOn,
    tone,
    maxWords,
    language,
    hint,
    seed: seedFrom([
      scope.clinicId,
      wanted.reviewId ?? '',
      String(wanted.variant),
      String(attempt),
    ]),
  };
  return ReviewTextRequest.safeParse(asked).data;
}

/** A digest, because seeds travel to the writer and our ids have no business there. */
function seedFrom(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}

async function textOrNothing(
  request: ReviewTextRequest,
  { wanted, signal }: { wanted: WantedDraft; signal: AbortSignal },
): Promise<WrittenText | undefined> {
  try {
    const { earlier, writer: model } = wanted;
    return WrittenText.safeParse(await writeUnlike({ request, earlier, model, signal })).data;
  } catch {
    // Whatever stopped an outside writer: the person asks again, or writes the text.
    return undefined;
  }
}

function isUsable({ text, language }: WrittenText, wanted: WantedDraft): boolean {
  const { clinicName, doctorName = '' } = wanted;
  // A name such as 'Smile.care' reads like a link, and is the clinic's own.
  const clinic = { names: [clinicName, doctorName], phones: [], links: clinicName.split(/\s+/) };
  return (
    language === wanted.language && isAllowed(checkText({ text, language, kind: 'review', clinic }))
  );
}
