import { composeDraft, listCandidatePatterns, type ComposedDraft } from '../compose-draft.ts';
import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import { BUILT_IN_WRITER } from '#features/models/writer.ts';
import type { SentenceRecord } from './used-sentences.ts';

/** Another draft may take the same sentences at the same moment; then others are chosen. */
const MOST_TRIES = 5;

/** Writes a draft without an account or a network, from sentences in ten languages. */
export async function writeFromBank(
  request: ReviewTextRequest,
  record: SentenceRecord,
): Promise<WrittenText> {
  const text = await composeUnused(record, {
    candidates: listCandidatePatterns(request),
    compose: (isUsed) => composeDraft(request, isUsed),
  });
  return { text, language: request.language, writer: BUILT_IN_WRITER };
}

/** Composes a text whose long sentences no other text has, and records them. */
export async function composeUnused(
  record: SentenceRecord,
  {
    candidates,
    compose,
  }: {
    candidates: readonly string[];
    compose: (isUsed: (pattern: string) => boolean) => ComposedDraft;
  },
): Promise<string> {
  const usedSentences = new Set(await record.findUsed(candidates));
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { text, patterns } = compose((pattern) => usedSentences.has(pattern));
    const takenPatterns = await record.claim(patterns);
    if (takenPatterns.size === 0) return text;
    for (const pattern of takenPatterns) usedSentences.add(pattern);
  }
  // Short sentences may repeat, so that the patient gets a draft.
  return compose(() => true).text;
}
