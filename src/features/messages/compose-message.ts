import { fillTemplate, type PlaceholderValues } from '#features/content/fill-template.ts';
import { removeRepeatedTitle, removeTitlesBefore } from '#features/content/doctor-titles.ts';
import { omitPhrases } from './omit-phrases.ts';

/**
 * Returns the message that `template` gives with `values`. A value that is empty takes its phrase with it. A doctor's
 * title is written once, whether the template, the name or both have it.
 */
export function composeMessage({
  template,
  values: givenValues,
}: {
  template: string;
  values: PlaceholderValues;
}): string {
  const doctor = removeRepeatedTitle(givenValues.doctor_name ?? '');
  const values =
    givenValues.doctor_name === undefined ? givenValues : { ...givenValues, doctor_name: doctor };
  const unset = Object.keys(values).filter((name) => values[name]?.trim() === '');
  const untitledTemplate = removeTitlesBefore({ template, name: doctor });
  const rest = omitPhrases(untitledTemplate, unset);
  return fillTemplate({ template: rest.replace(/\n{3,}/g, '\n\n').trim(), values });
}
