import { composeDraft, listCandidatePatterns } from '../drafting/compose-draft.ts';
import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import { composeSequence } from '../sequence-writing/compose-sequence.ts';
import { BUILT_IN_WRITER } from '../writer.ts';
import type { TextModel } from './model.ts';
import type { SentenceRecord } from './used-sentences.ts';

/** Writes without an account or a network, from sentences in ten languages. */
export const builtInWriter: TextModel = {
  name: BUILT_IN_WRITER,
  async writeReviewText(request, { signal, sentences }) {
    signal?.throwIfAborted();
    return writeFromBank(request, sentences);
  },
  async writeSequence(request, { signal }) {
    signal?.throwIfAborted();
    return { answer: JSON.stringify(composeSequence(request)), writer: BUILT_IN_WRITER };
  },
};

/** Another draft may take the same sentences at the same moment; then others are chosen. */
const MOST_TRIES = 5;

async function writeFromBank(
  request: ReviewTextRequest,
  record: SentenceRecord,
): Promise<WrittenText> {
  const used = new Set(await record.findUsed(listCandidatePatterns(request)));
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { text, patterns } = composeDraft(request, (pattern) => used.has(pattern));
    const taken = await record.claim(patterns);
    if (taken.size === 0) return { text, language: request.language, writer: BUILT_IN_WRITER };
    for (const pattern of taken) used.add(pattern);
  }
  // Short sentences may repeat, so that the patient gets a draft.
  const { text } = composeDraft(request, () => true);
  return { text, language: request.language, writer: BUILT_IN_WRITER };
}
