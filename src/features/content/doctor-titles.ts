/** How a doctor's title is written, with or without a full stop behind it; the longer forms first. */
export const DOCTOR_TITLES: readonly string[] = [
  'Dr',
  'Doctor',
  'डॉक्टर',
  'डाक्टर',
  'डॉ',
  'डा',
  'ડૉક્ટર',
  'ડોક્ટર',
  'ડૉ',
  'ડો',
  'ডাক্তার',
  'ডাঃ',
  'ডা',
  'ডঃ',
  'ড',
  'மருத்துவர்',
  'டாக்டர்',
  'மரு',
  'டாக்',
  'டா',
  'డాక్టర్',
  'డా',
  'ಡಾಕ್ಟರ್',
  'ಡಾಕ್ಟರ',
  'ಡಾ',
  'ഡോക്ടർ',
  'ഡോ',
  'ਡਾਕਟਰ',
  'ਡਾ',
];
const TITLE = `(?<![\\p{L}\\p{M}])(?:${DOCTOR_TITLES.join('|')})(?:\\.\\s*|\\s+)`;
const AT_START = new RegExp(`^${TITLE}`, 'iu');
const REPEATED = new RegExp(`^(?:${TITLE})+(?=${TITLE})`, 'iu');
const BEFORE_NAME = new RegExp(`(?:${TITLE}){1,4}(?=\\{doctor_name\\})`, 'giu');

/** Returns the name with one title where it has several: 'Dr Dr Rao' becomes 'Dr Rao'. */
export function removeRepeatedTitle(name: string): string {
  return name.trim().replace(REPEATED, '');
}

/**
 * Removes the titles right before {doctor_name} when the name has its own. A label such as
 * 'Doctor:' stays.
 */
export function removeTitlesBefore({ template, name }: { template: string; name: string }): string {
  return AT_START.test(name) ? template.replace(BEFORE_NAME, '') : template;
}
