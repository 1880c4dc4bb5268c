import type { Answer, Consent, Language, PersonFacts, Purpose, VisitFacts } from './events.ts';

/** A patient with what was true before. */
export interface Person extends PersonFacts {
  readonly formerNames: readonly string[];
  readonly formerNumbers: readonly string[];
  /** Languages that the record had before; null for the clinic's. */
  readonly formerLanguages: readonly (Language | null)[];
  /** The place of the newest change of its language, or of the record that it is shown with. */
  readonly languageChanged: number;
  /** The same of its name. */
  readonly nameChanged: number;
  readonly consents: Partial<Record<Purpose, { act: Consent; order: number }>>;
  readonly mergedInto: string | null;
}

/** A visit with the slots and numbers that it had before. */
export interface Visit extends VisitFacts {
  readonly formerSlots: readonly string[];
  readonly formerNumbers: readonly string[];
  /** When it got this slot, or became open again in it. */
  readonly since: string;
  /** The place in the order of events of its newest date, time or doctor. */
  readonly placed: number;
  readonly endedAt: string | null;
  readonly staffAnswer: Answer | null;
}

export interface Leave {
  readonly doctorId: string | null;
  readonly from: string;
  readonly to: string;
  readonly order: number;
}

export function toSlot({ date, time }: Pick<VisitFacts, 'date' | 'time'>): string {
  return `${date}T${time}`;
}

/** Adds what was true until now, and leaves out what is true now. */
export function addFormer(
  former: readonly string[] = [],
  { old, now }: { old: string | null; now: string | null },
): string[] {
  const all = old === null || old === now ? former : [...former, old];
  return all.filter((each) => each !== now);
}
