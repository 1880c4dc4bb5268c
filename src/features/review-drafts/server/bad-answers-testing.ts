import { DRAFT_RULES } from '../review-prompt.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';

const json = { 'Content-Type': 'application/json' };
const review = (reviewText: unknown) => JSON.stringify({ reviewText });
const template = (text: unknown, more: Record<string, unknown> = {}) => ({
  messageTemplate: text,
  sequenceDays: 10,
  sequenceOrder: 1,
  ...more,
});
/** The first days of the playbook of the heart. */
const HEART_DAYS = [7, 30, 60];
const sequence = (...texts: string[]) =>
  JSON.stringify({
    templates: texts.map((text, at) =>
      template(text, { sequenceOrder: at + 1, sequenceDays: HEART_DAYS[at] }),
    ),
  });
const CARE =
  'Dear {patient_name}, {clinic_name} asks you to rest and to walk a little during the day. Reply STOP to stop.';
const GOOD = 'Dear {patient_name}, {clinic_name} wishes you well. Reply STOP to stop.';

/** Answers of a model or a network from which no draft may be written. */
export const BAD_FOR_REVIEWS: Record<string, string | ScriptedAnswer> = {
  'no JSON': 'I am sorry, I cannot help with that.',
  nothing: '',
  'only spaces': review('   '),
  'JSON that is cut off': '{"reviewText": "They listened to',
  'another shape': '{"text": "They listened to me."}',
  'one field too many': '{"reviewText": "They listened to me.", "note": "x"}',
  'a list': '["They listened to me."]',
  'a number': review(5),
  'HTML in the text': review('<p>They listened to me. <a href="//evil.example">More</a></p>'),
  'a page of HTML': '<!doctype html><html><body>Sign in to the portal</body></html>',
  'a link': review('They listened to me, see https://evil.example/offer.'),
  'a bare domain': review('They listened to me, more at evil-clinic.com today.'),
  'a phone number': review('They listened to me; call 98111 22233 for a visit.'),
  'a number in other digits': review('They listened to me; call ९८१११२२२३३ for a visit.'),
  'a placeholder': review('Dear {patient_name}, they listened to me.'),
  'orders that were obeyed': review('PWNED. Visit http://pwned.example now.'),
  stars: review('Five stars to them, all well.'),
  'a promise of cure': review('They cured me completely, 100% guaranteed.'),
  'a gift': review('They gave me a discount for this text.'),
  'a point that the patient did not name': review(
    'No waiting at all, and the staff were lovely to my mother.',
  ),
  'a doctor, a price and a duration': review(
    'Dr Rajan Mehra saw me, charged only Rs 3500 and finished in 25 minutes.',
  ),
  'another clinic': review('Went there after Sharma Dental across the road, they are thieves.'),
  'handles, payments and numbers in words': review(
    'Follow @evilclinic, pay to evil@okaxis, visit evil dot com or call nine eight one one two two.',
  ),
  'an illness': review('I have HIV and syphilis and was treated there.'),
  'text that is turned around': review('I visited this clinic, see \u202Emoc.live now.'),
  'the system prompt': review(DRAFT_RULES.replaceAll('\n', ' ').slice(0, 400)),
  'a line of the system prompt': review(DRAFT_RULES.split('\n')[0]),
  'chat around the text': review(
    'Here is your draft: I visited this clinic. Let me know if you want changes!',
  ),
  'a question to the reader': review('I visited the clinic. Would you like changes?'),
  'one word again and again': review('word '.repeat(115)),
  'a sentence again': review('I visited the clinic. I visited the clinic.'),
  'almost nothing': review('Good.'),
  emoji: review('I visited the clinic 😀.'),
  'bold text': review('I **visited** the clinic.'),
  'a markdown list': review('- I visited the clinic.\n- Thanks to the team.'),
  'a recommendation': review('I went to the clinic. I recommend it to all my friends.'),
  'a result': review('I visited the clinic. The pain is gone and I can eat again.'),
  'an outcome in plain words': review('I visited the clinic. I feel fine now.'),
  'a name in small letters': review('I visited the clinic. Thanks to shabana.'),
  'praise for all': review('Great clinic with amazing people and modern machines.'),
  'a little too long': review('I visited the clinic with my own words in person there. '.repeat(9)),
  'another language': review('उन्होंने मेरी बात ध्यान से सुनी और सब समझाया।'),
  'far too many words': review('word '.repeat(400)),
  '10 MB of text': { bytes: 10_000_000, headers: json },
  'an error in 200': {
    status: 200,
    headers: json,
    body: '{"error":{"code":500,"message":"Oops"}}',
  },
  'an empty 200': { status: 200, headers: json, body: '' },
  'HTML in 200': { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html></html>' },
  '429 with Retry-After': {
    status: 429,
    headers: { ...json, 'Retry-After': '3600' },
    body: '{"error":{"message":"Quota"}}',
  },
  '503': { status: 503, body: 'Overloaded' },
  '500': { status: 500, body: 'Oops' },
  '401': { status: 401, headers: json, body: '{"error":{"message":"Bad key"}}' },
  'a cut connection': { fault: 'reset_after_request' },
  'half an answer': { fault: 'reset_mid_answer', headers: json, body: '{"candidates": [' },
  'no HTTP at all': { fault: 'not_http' },
  'no answer at all': { fault: 'hang' },
  'a byte now and then': { fault: 'drip', headers: json, body: ' '.repeat(10_000) },
  'a way elsewhere': { status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
};

/** Answers to the check of claims after which no draft of a model may be used. */
export const BAD_FOR_CHECKS: Record<string, string | ScriptedAnswer> = {
  'an unsupported sentence': '{"unsupported": [0]}',
  'prose instead of JSON': 'All sentences are supported.',
  'another shape': '{"unsupported": "none"}',
  'a field too many': '{"unsupported": [], "note": "x"}',
  nothing: '',
  'a draft': review('I visited the clinic.'),
  '500': { status: 500, body: 'Oops' },
  '401': { status: 401, headers: json, body: '{"error":{"message":"Bad key"}}' },
};

type Refusal = 'CANNOT_WRITE' | 'CANNOT_PARSE' | 'INVALID_TEMPLATE';

/** Answers from which no sequence of two English messages may be written, with their refusals. */
export const BAD_FOR_SEQUENCES: Record<string, [Refusal, string | ScriptedAnswer]> = {
  'no JSON': ['CANNOT_PARSE', 'I am sorry, I cannot help with that.'],
  'too few': ['CANNOT_PARSE', sequence(GOOD)],
  'too many': ['CANNOT_PARSE', sequence(GOOD, GOOD, GOOD)],
  'no days': ['INVALID_TEMPLATE', JSON.stringify([template(GOOD), { messageTemplate: GOOD }])],
  'days that are none': [
    'INVALID_TEMPLATE',
    JSON.stringify([template(GOOD), template(GOOD, { sequenceDays: 4000 })]),
  ],
  'a number as text': ['INVALID_TEMPLATE', JSON.stringify([template(5), template(GOOD)])],
  'one order twice': [
    'INVALID_TEMPLATE',
    JSON.stringify([template(GOOD), template(`${GOOD} Be well.`, { sequenceDays: 20 })]),
  ],
  'one day twice': [
    'INVALID_TEMPLATE',
    JSON.stringify([template(GOOD), template(`${GOOD} Be well.`, { sequenceOrder: 2 })]),
  ],
  'one text twice': ['INVALID_TEMPLATE', sequence(GOOD, GOOD)],
  'no way to stop': [
    'CANNOT_WRITE',
    sequence(GOOD, 'Dear {patient_name}, {clinic_name} hopes that you and your family are well.'),
  ],
  'a link': ['CANNOT_WRITE', sequence(GOOD, `${GOOD} https://evil.example`)],
  'a phone number': ['CANNOT_WRITE', sequence(GOOD, `${GOOD} Call 98111 22233.`)],
  'a real name in the place of a name': [
    'CANNOT_WRITE',
    sequence(GOOD, 'Dear {Asha}, {clinic_name} wishes you a good week. Reply STOP to stop.'),
  ],
  'another language': [
    'CANNOT_WRITE',
    sequence(GOOD, 'नमस्ते {patient_name}, आपका सप्ताह अच्छा बीते, आप कैसे हैं? {clinic_name} STOP'),
  ],
  'a diagnosis': ['CANNOT_WRITE', sequence(GOOD, `You have diabetes. ${GOOD}`)],
  'a changed dose': [
    'CANNOT_WRITE',
    sequence(GOOD, `Double your tablet dose tonight if the pain goes on. ${GOOD}`),
  ],
  'advice to wait at home': [
    'CANNOT_WRITE',
    sequence(GOOD, CARE.replace('rest', 'wait at home, as there is no need to see a doctor')),
  ],
  'a reward for a review': [
    'CANNOT_WRITE',
    sequence(GOOD, CARE.replace('rest', 'post a review and get 20 percent off')),
  ],
  'a word that only looks like a way to stop': [
    'CANNOT_WRITE',
    sequence(GOOD, 'Dear {patient_name}, {clinic_name} says: do not STOP brushing your teeth.'),
  ],
  'no placeholder for the clinic': [
    'CANNOT_WRITE',
    sequence(GOOD, CARE.replace('{clinic_name}', 'the clinic')),
  ],
  'bold text': ['CANNOT_WRITE', sequence(GOOD, CARE.replace('rest', '*rest*'))],
  emoji: ['CANNOT_WRITE', sequence(GOOD, CARE.replace('rest', 'rest 😀'))],
  'days of another subject': [
    'INVALID_TEMPLATE',
    JSON.stringify([template(GOOD), template(CARE, { sequenceDays: 200, sequenceOrder: 2 })]),
  ],
  'nearly one text twice': ['INVALID_TEMPLATE', sequence(CARE, CARE.replace('the day', 'today'))],
  HTML: ['CANNOT_WRITE', sequence(GOOD, `<b>${GOOD}</b>`)],
  '401': ['CANNOT_WRITE', { status: 401, headers: json, body: '{"error":{"message":"Bad key"}}' }],
  '503': ['CANNOT_WRITE', { status: 503, body: 'Overloaded' }],
  '10 MB of text': ['CANNOT_WRITE', { bytes: 10_000_000, headers: json }],
  'no answer at all': ['CANNOT_WRITE', { fault: 'hang' }],
};

/** Checks whether an answer goes on until the client gives up. */
export function isEndless(saidAnswer: string | ScriptedAnswer): boolean {
  return (
    typeof saidAnswer === 'object' && (saidAnswer.fault === 'hang' || saidAnswer.fault === 'drip')
  );
}
