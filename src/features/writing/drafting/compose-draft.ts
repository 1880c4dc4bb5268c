import { type Chance, chanceFrom, decideChoices, shuffle } from '../seeded-random.ts';
import { isQuotable } from '../guards/rules.ts';
import { readHint, type ReadHint } from './read-hint.ts';
import { formatDateIn } from './compose-messages.ts';
import { PHRASES } from '../phrases/rules.ts';
import { TOPICS, type ReviewPhrases, type Topic } from '../phrases/schema.ts';
import { fillTemplate, type PlaceholderValues } from '../fill-template.ts';
import { placeholdersIn } from '../placeholders.ts';
import type { ReviewTextRequest, Tone } from '../schema.ts';
import { wordCount } from '../similarity.ts';

// Words of an average sentence, and of an opening with its closing: they size the plan, the limit itself is kept exactly.
const SENTENCE_WORDS = 12;
const FRAME_WORDS = 28;

type Speak = (phrases: readonly string[], room: number) => string;

/**
 * Writes a review draft in the patient's voice from stored sentences, with at most `maxWords`
 * words. The same request and seed give the same text. If there is a hint, praises only what the
 * hint praises, and nothing that it complains of.
 */
export function composeDraft(request: ReviewTextRequest): string {
  const chance = chanceFrom(`${request.language} ${request.seed}`);
  const phrases = PHRASES[request.language].review;
  const hint = readHint(request);
  const speak = speaker({ chance, request });

  const opening = speakOpening({ chance, phrases, request, complains: hint.complains, speak });
  const closing = hint.complains
    ? ''
    : speak(phrases.closings[request.tone], request.maxWords - wordCount(opening));
  let room = request.maxWords - wordCount(opening) - wordCount(closing);
  const middle: string[] = [];
  for (const candidates of planMiddle({ chance, phrases, request, hint })) {
    const sentence = speak(candidates, room);
    room -= wordCount(sentence);
    middle.push(sentence);
  }
  return [opening, ...middle, closing].filter((sentence) => sentence !== '').join(' ');
}

/** Gives one sentence of a list that fits the room and whose placeholders all have a value; '' when there is none. */
function speaker({ chance, request }: { chance: Chance; request: ReviewTextRequest }): Speak {
  const values = toValues(request);
  return (phrases, room) => {
    const usable = phrases.filter((phrase) => placeholdersIn(phrase).every((name) => values[name]));
    return (
      shuffle(chance, inTone(usable, request.tone))
        .map((phrase) => fillTemplate({ template: decideChoices(chance, phrase), values }))
        .find((sentence) => wordCount(sentence) <= room) ?? ''
    );
  };
}

/** A simple tone takes the shorter half of the sentences. */
function inTone(phrases: readonly string[], tone: Tone): readonly string[] {
  if (tone !== 'simple') return phrases;
  return phrases
    .toSorted((one, other) => one.length - other.length)
    .slice(0, Math.ceil(phrases.length / 2));
}

function speakOpening({
  chance,
  phrases,
  request,
  complains,
  speak,
}: {
  chance: Chance;
  phrases: ReviewPhrases;
  request: ReviewTextRequest;
  complains: boolean;
  speak: Speak;
}): string {
  const factual = complains || chance() < 0.25;
  const felt = complains ? phrases.visited : phrases.openings[request.tone];
  return speak(factual ? phrases.visited : felt, request.maxWords) || speak(felt, request.maxWords);
}

/**
 * Returns the lists for the sentences between opening and closing, in reading order; the patient's
 * own topics come first.
 */
function planMiddle({
  chance,
  phrases,
  request,
  hint,
}: {
  chance: Chance;
  phrases: ReviewPhrases;
  request: ReviewTextRequest;
  hint: ReadHint;
}): (readonly string[])[] {
  const topics = chooseTopics({ chance, request, hint }).map((topic) => phrases.topics[topic]);
  if (hint.complains) return [phrases.cameFor, ...topics];
  const others = shuffle(chance, [phrases.doctor, ...topics]);
  return chance() < 0.8
    ? [phrases.treatment, ...others]
    : shuffle(chance, [phrases.treatment, ...others]);
}

function chooseTopics({
  chance,
  request,
  hint,
}: {
  chance: Chance;
  request: ReviewTextRequest;
  hint: ReadHint;
}): Topic[] {
  if (hint.complains || hint.topics.length > 0) return shuffle(chance, hint.topics);
  const sentences = (request.maxWords - FRAME_WORDS) / SENTENCE_WORDS + chance() * 2 - 1;
  return shuffle(chance, TOPICS).slice(0, Math.max(1, Math.round(sentences)));
}

/**
 * Returns the values for the sentences. Leaves out a doctor or treatment that would break a rule,
 * such as a link or a promise.
 */
function toValues({
  clinicName,
  doctorName,
  treatment,
  visitOn,
  language,
}: ReviewTextRequest): PlaceholderValues {
  return {
    clinic_name: tidy(clinicName),
    doctor_name: quotable(doctorName),
    treatment: quotable(treatment),
    visit_date: visitOn && formatDateIn(language, visitOn),
  };
}

function quotable(text = ''): string {
  return isQuotable(text) ? tidy(text) : '';
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
