import { createHash } from 'node:crypto';
import type { PatientId, Purpose } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MessageKind } from '../schema.ts';
import type { MessageRow } from './tables.ts';

/** To whom a waiting message goes, and in which words, from what is true now. */
export interface Composition {
  readonly patientId: PatientId | null;
  readonly patientName: string;
  readonly whatsappNumber: string;
  /** Null where nothing says how to write it again, as of a draft: the text stays as it is. */
  readonly text: string | null;
  /** The language of the text. */
  readonly language: Language;
  /** The language to write in; another than that of the text where there are no words in it. */
  readonly wantedLanguage: Language;
  /** The patient's language in the book. */
  readonly patientLanguage: Language | null;
  /** Its purpose now; undefined where that follows from its kind alone. */
  readonly purpose?: Purpose | undefined;
  /** The words that took the place of the message's own, in another language. */
  readonly template?: { readonly id: string; readonly text: string } | undefined;
}

export interface Composer {
  readonly kinds: readonly MessageKind[];
  /** Composes many messages with a few statements; leaves out those that it cannot say anything about. */
  readonly compose: (
    scope: ClinicScope,
    messages: readonly MessageRow[],
  ) => Promise<ReadonlyMap<string, Composition>>;
}

/**
 * Features whose messages have a preview: the same composition is shown while a message waits and
 * leaves in the end.
 */
export const composers = createContributionPoint<Composer>();

/** Composes messages by what is true now; leaves out those that no feature composes. */
export async function findCompositions(
  scope: ClinicScope,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, Composition>> {
  const compositions = new Map<string, Composition>();
  for (const { kinds, compose } of composers.list(scope)) {
    const ownMessages = messages.filter(({ kind }) => kinds.includes(kind));
    if (ownMessages.length === 0) continue;
    for (const [id, composition] of await compose(scope, ownMessages))
      compositions.set(id, composition);
  }
  return compositions;
}

/** Lists the kinds of messages that are composed again while they wait. */
export function listComposedKinds(scope: Pick<ClinicScope, 'contributions'>): MessageKind[] {
  return composers.list(scope).flatMap(({ kinds }) => kinds);
}

/** Returns a hash of what a text was composed to, which stays the same until a fact changes. */
export function hashComposition({
  text,
  language,
  wantedLanguage,
}: Pick<Composition, 'text' | 'language' | 'wantedLanguage'>): string {
  return createHash('sha256')
    .update(JSON.stringify([text, language, wantedLanguage]))
    .digest('hex');
}

/**
 * Returns the language to write in: that of the message, unless the book says of the patient another
 * one than when it was chosen.
 */
export function findWantedLanguage(
  message: Pick<MessageRow, 'language' | 'patientLanguage'>,
  patientLanguage: Language | null,
): Language {
  const isCorrected = patientLanguage !== null && patientLanguage !== message.patientLanguage;
  return isCorrected ? patientLanguage : message.language;
}
