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
import {
  findMessagesPlaybook,
  PLAYBOOK_IDS,
  WARNING_IDS,
  type PlaybookId,
} from './playbook-schema.ts';

/** A message in two wordings, so that a second course repeats nothing of the first. */
const TwoWordings = z.tuple([z.string(), z.string()]);
export type TwoWordings = z.infer<typeof TwoWordings>;

const PlaybookTexts = z.strictObject({
  /** The name in the list from which a clinic chooses. */
  title: z.string(),
  /**
   * One for each step, in order of the days; without greeting, warnings, closing and opt-out line.
   * Missing where the messages of another playbook are used.
   */
  messages: z.optional(z.tuple([TwoWordings, TwoWordings, TwoWordings, TwoWordings, TwoWordings])),
});
type Messages = NonNullable<z.infer<typeof PlaybookTexts>['messages']>;

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
  /** The signs at which to call or go to a hospital; a message has all those of its step. */
  warnings: z.record(z.enum(WARNING_IDS), z.string()),
  playbooks: z.record(z.enum(PLAYBOOK_IDS), PlaybookTexts),
});

export interface LanguagePlaybooks extends Omit<z.infer<typeof LanguagePlaybooks>, 'playbooks'> {
  readonly playbooks: Readonly<Record<PlaybookId, { title: string; messages: Messages }>>;
}

/** Reads the texts of a language; throws for a playbook without messages. */
function readPlaybooks(json: unknown): LanguagePlaybooks {
  const { playbooks, ...texts } = LanguagePlaybooks.parse(json);
  const completeEntries = PLAYBOOK_IDS.map((id) => {
    const { title } = playbooks[id];
    const { messages } = playbooks[findMessagesPlaybook(id) ?? id];
    if (messages === undefined) throw new Error(`The playbook ${id} has no messages`);
    return [id, { title, messages }] as const;
  });
  return { ...texts, playbooks: Object.fromEntries(completeEntries) as CompletePlaybooks };
}
type CompletePlaybooks = LanguagePlaybooks['playbooks'];

/** The texts of the playbooks, by language. */
export const LANGUAGE_PLAYBOOKS: Readonly<Record<Language, LanguagePlaybooks>> = {
  en: readPlaybooks(english),
  hi: readPlaybooks(hindi),
  gu: readPlaybooks(gujarati),
  mr: readPlaybooks(marathi),
  bn: readPlaybooks(bengali),
  ta: readPlaybooks(tamil),
  te: readPlaybooks(telugu),
  kn: readPlaybooks(kannada),
  ml: readPlaybooks(malayalam),
  pa: readPlaybooks(punjabi),
};
