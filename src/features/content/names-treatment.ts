import { findTreatments, toPlain, type NamedTreatment } from './find-treatments.ts';
import { matchesStems, splitStems, type Stems } from './stems.ts';
import type { Language } from '#platform/language.ts';
import type { TreatmentId } from './treatments.ts';
import { ANIMAL, BITE, BLOOD, EYE, OPERATION, REMOVE, TEST, TOOTH, VACCINE } from './word-stems.ts';

/** Visits that tell others nothing about a person. */
export const ORDINARY_VISITS: readonly TreatmentId[] = [
  'generalCheckup',
  'followUpVisit',
  'consultation',
  'secondOpinion',
  'videoConsultation',
  'homeVisit',
  'labReportCollection',
];

/** Words of everyday things, such as sugar in tea, unless a word beside them says more. */
const EVERYDAY = splitStems(`=sugar शुगर साखर શુગર સુગર সুগার சுகர் சர்க்கரை షుగర్ చక్కెర ಶುಗರ್ ಸಕ್ಕರೆ ഷുഗർ ਸ਼ੂਗਰ ਸ਼ੱਕਰ
  deliver डिलीवर डिलिवर डिलिव्हर ડિલિવર ડિલીવર ডেলিভার டெலிவரி డెలివర ಡೆಲಿವರ ഡെലിവറ ਡਿਲੀਵਰ =heart =dil =दिल हार्ट`);

/** After the name of a treatment they make it that of a place: 'Crown Street'. */
const PLACES =
  splitStems(`street =road =rd =lane plaza hotel tower =mall =nagar colony =chowk building circle =park =gate
  रोड मार्ग गली नगर चौक होटल રોડ માર્ગ નગર ચોક રસ્તો রোড সড়ক சாலை தெரு నగర్ రోడ్ వీధి ರಸ್ತೆ ರೋಡ್ ನಗರ റോഡ് തെരുവ് ਰੋਡ ਸੜਕ ਨਗਰ`);

const CARE =
  splitStems(`fill clean polish drill whiten straighten भरवा भरा साफ सफाई ભરા ભરાવ સાફ સફાઈ साफ স্বচ্ছ পরিষ্কার ভরা
  அடைத்த சுத்த నింపారు శుభ్ర ತುಂಬಿ ಸ್ವಚ್ಛ അടച്ചു വൃത്തിയാക്ക ਭਰ ਸਾਫ`);

/** A part and an action on it, or an action alone, in one sentence: 'the tooth was removed'. */
const ACTIONS: readonly (readonly Stems[])[] = [
  [TOOTH, [...REMOVE, ...CARE]],
  [EYE, OPERATION],
  [OPERATION],
  [VACCINE],
  [ANIMAL, BITE],
  [BLOOD, TEST],
];

/** A full stop after a whole word; one after 'C.T' is within an abbreviation. */
const SENTENCE_END = /[!?।\n]|\.(?=\s|$)(?<=(?:^|[^.\p{L}\p{M}])[\p{L}\p{M}]{2,40}\.)/u;

/** Checks whether a patient's words name a treatment or an illness, also by what was done. */
export function namesTreatment(text: string, language: Language): boolean {
  return text.split(SENTENCE_END).some((sentence) => {
    const words = toPlain(sentence).trim().split(' ');
    const isNamed = findTreatments(sentence, language).some(
      (treatment) => !ORDINARY_VISITS.includes(treatment.id) && !isOrdinary(treatment, words),
    );
    return isNamed || ACTIONS.some((groups) => groups.every((stems) => hasOne(words, stems)));
  });
}

function isOrdinary({ words: name, isSure }: NamedTreatment, words: readonly string[]): boolean {
  const names = name.split(' ');
  const next = words[words.indexOf(names.at(-1) ?? '') + 1];
  if (next !== undefined && matchesStems(next, PLACES)) return true;
  return !isSure && names.every((word) => matchesStems(word, EVERYDAY));
}

function hasOne(words: readonly string[], stems: Stems): boolean {
  return words.some((word) => matchesStems(word, stems));
}
