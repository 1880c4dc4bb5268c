import { BUILT_IN_WRITER } from '#features/models/writer.ts';
import { WRITTEN_BY_PERSON } from '../schema.ts';
import { EDIT_TEXTS } from './edit-texts.ts';

/** Names the writer of a review text; null is a person. */
export function writerName(writer: string | null): string {
  if (writer === null || writer === WRITTEN_BY_PERSON) return EDIT_TEXTS.writtenByPerson;
  return writer === BUILT_IN_WRITER ? EDIT_TEXTS.writtenByBuiltIn : EDIT_TEXTS.writtenBy(writer);
}
