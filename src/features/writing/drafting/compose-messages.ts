import type { Language } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import { fillTemplate, type PlaceholderValues } from '../fill-template.ts';
import { omitPhrases } from './omit-phrases.ts';
import { BUILT_IN_TEMPLATES } from '../phrases/rules.ts';
import type { MessageTemplates } from '../phrases/schema.ts';
import {
  FLOW_MESSAGES,
  type BundleFlow,
  type BundleMessage,
  type BundleMessageType,
} from '../schema.ts';

const monthNames = new Map<Language, string[]>();

/**
 * Formats '12 मार्च 2025': day, month's name and year, with the digits 0 to 9 in every language.
 */
export function formatDateIn(language: Language, date: CalendarDate): string {
  return formatDateWith(monthNamesIn(language), date);
}

/** Formats the same with the month names of a language that the caller passes. */
export function formatDateWith(months: readonly string[], date: CalendarDate): string {
  // Put together here: runtimes differ in order and commas, where a month before the day reads as English.
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** January's name first. */
export function monthNamesIn(language: Language): string[] {
  const months = monthNames.get(language) ?? namesOfMonths(language);
  monthNames.set(language, months);
  return months;
}

function namesOfMonths(language: Language): string[] {
  const format = new Intl.DateTimeFormat(`${language}-IN-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 1));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

/** Returns the message that `template` gives with `values`. A value that is empty takes its phrase with it. */
export function composeMessage({
  template,
  values,
}: {
  template: string;
  values: PlaceholderValues;
}): string {
  const unset = Object.keys(values).filter((name) => values[name]?.trim() === '');
  const rest = omitPhrases(template, unset);
  return fillTemplate({ template: rest.replace(/\n{3,}/g, '\n\n').trim(), values });
}

const TEMPLATE_OF: Readonly<
  Record<BundleMessageType, Exclude<keyof MessageTemplates, 'appointment'>>
> = {
  ai_first: 'ai_integrated',
  simple_thank_you: 'simple_thank_you',
  ai_second: 'ai_second',
  gmb_link: 'gmb_link',
};

/**
 * Composes the messages of a flow in their sending order. `values` fill REVIEW_PLACEHOLDERS;
 * `draft` is the review text. Leaves out a message without content: the draft's without `draft`,
 * the link's without `gmb_link`.
 */
export function composeBundle({
  language,
  flow,
  values,
  draft = '',
  templates = BUILT_IN_TEMPLATES[language],
}: {
  language: Language;
  flow: BundleFlow;
  values: PlaceholderValues;
  draft?: string;
  /** The clinic's own texts, where it has some. */
  templates?: Omit<MessageTemplates, 'appointment'>;
}): BundleMessage[] {
  const all = { ...values, review_text: draft };
  const given = FLOW_MESSAGES[flow].filter(
    (type) =>
      !(type === 'ai_second' && draft === '') && !(type === 'gmb_link' && !values['gmb_link']),
  );
  return given.map((type, at) => ({
    type,
    text: composeMessage({ template: templates[TEMPLATE_OF[type]], values: all }),
    order: at + 1,
  }));
}
