import { fillTemplate, type PlaceholderValues } from '../fill-template.ts';
import { omitPhrases } from './omit-phrases.ts';

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
