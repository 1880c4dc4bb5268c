import bengali from '#content/bn/playbooks.json' with { type: 'json' };
import english from '#content/en/playbooks.json' with { type: 'json' };
import gujarati from '#content/gu/playbooks.json' with { type: 'json' };
import hindi from '#content/hi/playbooks.json' with { type: 'json' };
import kannada from '#content/kn/playbooks.json' with { type: 'json' };
import malayalam from '#content/ml/playbooks.json' with { type: 'json' };
import marathi from '#content/mr/playbooks.json' with { type: 'json' };
import punjabi from '#content/pa/playbooks.json' with { type: 'json' };
import tamil from '#content/ta/playbooks.json' with { type: 'json' };
import telugu from '#content/te/playbooks.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { Language } from '#platform/language.ts';
import { PLAYBOOK_IDS } from './playbook-schema.ts';

/** A message in two wordings, so that a second course repeats nothing of the first. */
const TwoWordings = z.tuple([z.string(), z.string()]);
export type TwoWordings = z.infer<typeof TwoWordings>;

const PlaybookTexts = z.strictObject({
  /** The name in the list from which a clinic chooses. */
  title: z.string(),
  /** One for each step, in order of the days; without greeting, closing and opt-out line. */
  messages: z.tuple([TwoWordings, TwoWordings, TwoWordings, TwoWordings, TwoWordings]),
});

/**
 * The texts of all playbooks in one language. Placeholders: {patient_name}, {clinic_name},
 * {clinic_phone}, {next_visit}, {doctor_name}, {map_link}. No text names an illness, a test or a
 * treatment that others should not read on the phone, states a finding, changes a medicine or
 * promises a result.
 */
const LanguagePlaybooks = z.strictObject({
  /** 'Dear {patient_name},' in at least two ways. */
  greetings: z.array(z.string()),
  /** Introduces the clinic's own details, which follow verbatim on the next line. */
  ownDetails: z.string(),
  /** The last line before the clinic's name, in at least four ways; {clinic_phone} is in each. */
  closings: z.array(z.string()),
  /** How to stop these messages, with the Latin word STOP. */
  optOut: z.string(),
  playbooks: z.record(z.enum(PLAYBOOK_IDS), PlaybookTexts),
});
export type LanguagePlaybooks = z.infer<typeof LanguagePlaybooks>;

/** The texts of the playbooks, by language. */
export const LANGUAGE_PLAYBOOKS: Readonly<Record<Language, LanguagePlaybooks>> = {
  en: LanguagePlaybooks.parse(english),
  hi: LanguagePlaybooks.parse(hindi),
  gu: LanguagePlaybooks.parse(gujarati),
  mr: LanguagePlaybooks.parse(marathi),
  bn: LanguagePlaybooks.parse(bengali),
  ta: LanguagePlaybooks.parse(tamil),
  te: LanguagePlaybooks.parse(telugu),
  kn: LanguagePlaybooks.parse(kannada),
  ml: LanguagePlaybooks.parse(malayalam),
  pa: LanguagePlaybooks.parse(punjabi),
};
