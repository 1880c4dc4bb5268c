import type { Language } from '#platform/language.ts';
import { findTreatments } from './find-treatments.ts';
import type { PlaybookId } from './playbook-schema.ts';

/** The kinds of visits that a model may know of, by the playbook of their messages. */
export const PLAYBOOK_VISITS: Readonly<Partial<Record<PlaybookId, string>>> = {
  rootCanal: 'dental',
  extraction: 'dental',
  dentalRecall: 'dental',
  cataract: 'eye',
  labReport: 'lab test',
  repeatTest: 'lab test',
  physiotherapy: 'physiotherapy',
  skin: 'skin',
  childIllness: 'child',
};

/**
 * Returns the kind of visit that a treatment is, in English, such as 'dental' or 'procedure';
 * undefined when the treatment is unknown, or when a part of it is one that patients keep private.
 */
export function findVisitKind(treatment: string, language: Language): string | undefined {
  const treatments = findTreatments(treatment, language);
  const first = treatments.find(({ isSure }) => isSure)?.treatment;
  const isPrivate = treatments.some((match) => match.treatment.isSensitive);
  if (first === undefined || isPrivate) return undefined;
  return (first.playbook && PLAYBOOK_VISITS[first.playbook]) ?? first.kind;
}
