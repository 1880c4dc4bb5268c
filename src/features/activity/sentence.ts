import type { ActivityChange, ActivityEntry } from './schema.ts';

/** The facts of an entry, with names in the language of the screen. */
export interface SentenceFacts {
  readonly entry: ActivityEntry;
  readonly actor: string;
  readonly patient: string;
  /** The name of the login or doctor that the entry is about. */
  readonly name: string;
  readonly find: (field: string) => ActivityChange | undefined;
}

export type Sentence = (facts: SentenceFacts) => string;
