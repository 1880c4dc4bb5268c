import { DRAFT_RULES } from './review-prompt.ts';
import type { ReviewTextRequest } from './schema.ts';
import { splitSentences } from './split-sentences.ts';
import { wordCount, wordRuns } from '#features/text-checks/similarity.ts';
import { withoutPatientWords } from './patient-quotes.ts';
import { toWords } from './vocabulary.ts';

/** Why a text is no draft, before anything that it says. */
export type FormFault =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'CHAT'
  | 'ECHO'
  | 'MARKDOWN'
  | 'EMOJI'
  | 'REPEATED';

const FEWEST_WORDS = 2;
/** Models count badly. */
const LENIENCE = 1.1;

/** Returns the first reason why a model's text is no draft but chat, formatted or broken text. */
export function findFormFault(text: string, request: ReviewTextRequest): FormFault | undefined {
  const ownText = withoutPatientWords(text, request.hint).replaceAll(request.clinicName, ' ');
  if (wordCount(text) < FEWEST_WORDS) return 'TOO_SHORT';
  if (wordCount(text) > request.maxWords * LENIENCE) return 'TOO_LONG';
  if (/[*_`~#|<>\n]|^\s*(?:[-•–]|\p{Nd}+[.)])\s|\]\(/u.test(text)) return 'MARKDOWN';
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(ownText)) return 'EMOJI';
  if (isChat(ownText)) return 'CHAT';
  if (isEcho(ownText)) return 'ECHO';
  return isRepeated(text) ? 'REPEATED' : undefined;
}

const CHAT = [
  '^\\s*["“]?(?:sure|certainly|of course|okay|ok|hello|hi|dear|here you (?:go|are)|below is|thanks for)\\b',
  "\\bhere(?:['’]s| is| are) (?:your|the|a|an)\\b",
  '\\b(?:let me know|feel free|hope (?:this|that|it)|would you like|if you (?:want|need|like)|happy to (?:help|adjust))\\b',
  '\\b(?:drafts?|rewrite|revised|version|json|prompt|instructions?|as an ai|language model|assistant|word count)\\b',
  'ड्राफ़्ट|ड्राफ्ट|मसौदा|मसुदा|प्रारूप|ડ્રાફ્ટ|મુસદ્દો|ড্রাফট|খসড়া|வரைவு|டிராஃப்ட்|డ్రాఫ్ట్|ముసాయిదా|ಡ್ರಾಫ್ಟ್|ಕರಡು|ഡ്രാഫ്റ്റ്|കരട്|ਖਰੜਾ|ਡਰਾਫਟ',
  // A review asks its reader nothing, and announces nothing.
  '[?:]',
].join('|');

function isChat(ownText: string): boolean {
  return new RegExp(CHAT.normalize('NFC'), 'iu').test(ownText);
}

/** So many runs of three words of the instructions are no accident. */
const MOST_SHARED_RUNS = 2;

function isEcho(ownText: string): boolean {
  const rules = wordRuns(DRAFT_RULES);
  const sharedRuns = [...wordRuns(ownText)].filter((run) => rules.has(run));
  return sharedRuns.length > MOST_SHARED_RUNS;
}

const LEAST_VARIETY = 0.4;
const LONG = 12;

function isRepeated(text: string): boolean {
  const words = toWords(text);
  const inARow = words.some(
    (word, index) => word === words[index + 1] && word === words[index + 2],
  );
  const sentences = splitSentences(text).map((sentence) => toWords(sentence).join(' '));
  const isMonotonous = words.length >= LONG && new Set(words).size < words.length * LEAST_VARIETY;
  return inARow || isMonotonous || new Set(sentences).size < sentences.length;
}
