import type { TreatmentId } from './treatments.ts';

/** The treatments in one language: the name first, then other spellings. */
export type LanguageTreatments = Readonly<
  Record<TreatmentId, readonly [name: string, ...spellings: string[]]>
>;
