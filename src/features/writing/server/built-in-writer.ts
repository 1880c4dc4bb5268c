import { composeDraft } from '../drafting/compose-draft.ts';
import { BUILT_IN_WRITER } from '../writer.ts';
import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import { composeSequence } from '../sequence-writing/rules.ts';
import { overlapShare, TOO_SIMILAR, wordRuns } from '../similarity.ts';
import type { TextModel } from './model.ts';

/** Writes without an account or a network, from sentences in ten languages. */
export const builtInWriter: TextModel = {
  name: BUILT_IN_WRITER,
  async writeReviewText(request, { signal }) {
    signal?.throwIfAborted();
    return { text: composeDraft(request), language: request.language, writer: BUILT_IN_WRITER };
  },
  async writeSequence(request, { signal }) {
    signal?.throwIfAborted();
    return { answer: JSON.stringify(composeSequence(request)), writer: BUILT_IN_WRITER };
  },
};

const MOST_TRIES = 40;
// A provider's texts cost money and time, and differ by themselves.
const MOST_TRIES_OF_A_PROVIDER = 3;

/**
 * Writes a draft that is not too similar (`TOO_SIMILAR`) to any of the clinic's `earlier` ones,
 * with further seeds. If the request is so narrow that all are similar, returns the least similar
 * one, so that the patient gets a draft.
 */
export async function writeUnlikeEarlier({
  request,
  earlier,
  model = builtInWriter,
  signal,
  onText,
}: {
  request: ReviewTextRequest;
  earlier: readonly string[];
  model?: TextModel;
  signal?: AbortSignal;
  /** Receives an empty text at the start of each try, then the text so far. */
  onText?: (soFar: string) => void;
}): Promise<WrittenText> {
  const tries = model === builtInWriter ? MOST_TRIES : MOST_TRIES_OF_A_PROVIDER;
  const known = earlier.map(wordRuns);
  let best: { written: WrittenText; closeness: number } | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seed = attempt === 0 ? request.seed : `${request.seed}#${attempt}`;
    onText?.('');
    const written = await model.writeReviewText({ ...request, seed }, { signal, onText });
    const runs = wordRuns(written.text);
    const closeness = Math.max(0, ...known.map((old) => overlapShare(runs, old)));
    if (closeness < TOO_SIMILAR) return written;
    if (!best || closeness < best.closeness) best = { written, closeness };
  }
  return best?.written ?? model.writeReviewText(request, { signal });
}
