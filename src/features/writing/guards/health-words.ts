/**
 * Words about a reader's health, as sources of regular expressions, of a language that puts its verb
 * last. Each is looked for from its beginning, so that endings need not be listed.
 */
export interface HealthWords {
  /** 'to you' and 'you'. */
  readonly you: string;
  readonly your: string;
  readonly illness: string;
  /** Says that the reader has it: 'is', 'was found'. */
  readonly has: string;
  /** `has` as an ending of the illness, in languages that join words. */
  readonly ending?: string;
  /** A person with an illness. */
  readonly patient: string;
  readonly report: string;
  readonly verdict: string;
  /** What is measured: sugar, blood pressure. */
  readonly measure: string;
  readonly level: string;
  /** Makes an illness a topic instead of a finding: a test, a vaccine, information. */
  readonly aside: string;
  /** 'keep', after a measure: a goal and no finding. */
  readonly goal: string;
  readonly medicine: string;
  /** 'stop', 'reduce', in the form of a request. */
  readonly change: string;
  /** 'double', 'half', 'extra'. */
  readonly amount: string;
  readonly take: string;
  /** 'do not take', 'need not take'. */
  readonly takeNone: string;
  /** 'on an empty stomach', 'without asking': a way to take it. */
  readonly manner: string;
}

/** The lists of `GuardWords` that are about health. */
export function toHealthPatterns(
  words: HealthWords,
): Readonly<Record<'diagnosis' | 'medicine' | 'omission', readonly string[]>> {
  const { you, your, illness, has, patient, report, verdict, measure, level, aside, goal } = words;
  const { ending = '(?!)', medicine, change, amount, take, takeNone, manner } = words;
  // Words between, up to the next one that begins a word, but not over one of `stop`.
  const gap = (longest: number, stop = aside) =>
    `[\\p{L}\\p{M}]*(?:(?! (?:${stop})).){0,${longest}}? `;
  const word = (source: string) => `(?:${source})`;
  const notAside = `[\\p{L}\\p{M}]*(?![\\p{L}\\p{M}]| (?:[\\p{L}\\p{M}]{1,5} )?(?:${aside}))`;
  return {
    diagnosis: [
      `${word(you)}${gap(30)}${word(illness)}[\\p{L}\\p{M}]*?(?:${ending})`,
      `${word(you)}${gap(30)}${word(illness)}${gap(25)}${word(has)}`,
      `${word(your)} (?:[\\p{L}\\p{M}]+ )?${word(illness)}${notAside}`,
      `${word(you)}${gap(20)}${word(illness)}${gap(15)}${word(patient)}`,
      `${word(your)}${gap(25, '(?!)')}${word(report)}${gap(40)}${word(`${verdict}|${illness}`)}`,
      `${word(your)}${gap(15)}${word(measure)}${gap(20)}${word(`${level}|\\d`)}(?!.*(?:${goal}))`,
    ],
    medicine: [
      `${word(medicine)}${gap(40, '(?!)')}${word(change)}`,
      `${word(amount)}${gap(20, '(?!)')}${word(medicine)}${gap(20, '(?!)')}${word(take)}`,
      `${word(medicine)}${gap(30, '(?!)')}${word(amount)}${gap(10, '(?!)')}${word(`${take}|${change}`)}`,
    ],
    omission: [
      `${word(medicine)}${gap(25, '(?!)')}${word(takeNone)}(?<!(?:${manner}).*)(?!.*(?:${manner}))`,
    ],
  };
}
