/** The events of a simulated clinic, and the messages that left it. The judge reads nothing else. */

export type Purpose = 'care' | 'feedback' | 'marketing';
export type Consent = 'given' | 'declined' | 'withdrawn';
export type Language = 'en' | 'hi' | 'gu' | 'ta';
export type VisitStatus = 'pending' | 'completed' | 'cancelled' | 'no_show';
export type Answer = 'confirmed' | 'wants_change';

/** How a message left the clinic. */
export type Way = 'autopilot' | 'direct' | 'link' | 'marked' | 'sheet';

/** A patient's record in the book. */
export interface PersonFacts {
  readonly personId: string;
  readonly name: string;
  /** Null for a child who is reached through a guardian. */
  readonly number: string | null;
  readonly language: Language | null;
  readonly birthYear: number | null;
  readonly isMinor: boolean;
  readonly guardianId: string | null;
}

export interface VisitFacts {
  readonly visitId: string;
  readonly personId: string;
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly doctorId: string;
  readonly status: VisitStatus;
  /** The patient has arrived or is with the doctor. */
  readonly hasBegun: boolean;
}

export interface ClinicFacts {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly link: string;
  readonly language: Language;
  readonly asksWithoutConsent: boolean;
}

export interface SettingsFacts {
  /** Whether due messages go out automatically. */
  readonly isAutomatic: boolean;
  readonly reminds: boolean;
  readonly dayBeforeAt: string | null;
  readonly soonMinutes: number | null;
  readonly asksForReviews: boolean;
  readonly askAfterHours: number;
  readonly restDays: number;
}

/** A visit as a screen of the clinic shows it. */
export interface ShownVisit {
  readonly visitId: string;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  /** A list asks the clinic to remind this patient by hand. */
  readonly isListed: boolean;
  /** The screen says when the patient will be reminded, or was. */
  readonly isPlanned: boolean;
}

export interface MessageEvent {
  readonly kind: 'message';
  readonly way: Way;
  readonly number: string;
  readonly text: string;
  /** The text that the person at the desk meant to send; null for the autopilot. */
  readonly purpose: Purpose | null;
  /** A person saw that there was an earlier message and sent another, or noted that it did not arrive. */
  readonly isConfirmed: boolean;
  /** A person changed this text, so it may name facts of then. */
  readonly isEdited: boolean;
  /** The list says that its text was written before a fact changed; null where no list was read. */
  readonly isMarked: boolean | null;
  /** Its row said why it must not leave, and a person recorded that it had left all the same. */
  readonly isExplained: boolean;
  /** The provider's id; null for ways without the provider. */
  readonly providerId: string | null;
  /** False when the provider refused it. */
  readonly isDelivered: boolean;
}

type EventBody =
  | ({ readonly kind: 'clinic' } & ClinicFacts)
  | ({ readonly kind: 'settings' } & SettingsFacts)
  | ({ readonly kind: 'person' } & PersonFacts)
  | {
      readonly kind: 'consent';
      readonly personId: string;
      readonly purpose: Purpose;
      readonly act: Consent;
    }
  | { readonly kind: 'doctor'; readonly doctorId: string; readonly name: string }
  | { readonly kind: 'suppressed'; readonly number: string; readonly isSuppressed: boolean }
  /** `into` is null when a merge is undone; `wasAsked` where the product asked before it merged. */
  | {
      readonly kind: 'merged';
      readonly personId: string;
      readonly into: string | null;
      readonly wasAsked: boolean;
    }
  /** The patients that a form offers when a number is typed; it has room for eight. */
  | { readonly kind: 'offered'; readonly number: string; readonly personIds: readonly string[] }
  /** `recordId` is the patient to whom the product linked the visit. */
  | ({
      readonly kind: 'visit';
      readonly act: string;
      readonly recordId: string | null;
    } & VisitFacts)
  /** A person cancelled a message or deleted its request: this text must not reach the number. */
  | { readonly kind: 'dropped'; readonly number: string; readonly text: string }
  /** A person logged a review request, which goes also where the patient was asked before. */
  | { readonly kind: 'requested'; readonly personId: string }
  /** A person created the follow-ups of a request. */
  | { readonly kind: 'planned'; readonly personId: string }
  /** A person opened WhatsApp and sent nothing: the newest message about this visit reached no patient. */
  | { readonly kind: 'takenBack'; readonly visitId: string; readonly number: string }
  /** The list of texts that were written before a change, to be read again. */
  | {
      readonly kind: 'rereadList';
      readonly texts: readonly { readonly text: string; readonly isFollowUp: boolean }[];
    }
  /** A person changed the text of a waiting message to this one. */
  | { readonly kind: 'edited'; readonly text: string }
  | {
      readonly kind: 'leave';
      readonly leaveId: string;
      /** Null when the whole clinic is closed. */
      readonly doctorId: string | null;
      readonly from: string;
      readonly to: string;
      readonly isRemoved: boolean;
    }
  | { readonly kind: 'staffAnswer'; readonly visitId: string; readonly answer: Answer | null }
  | MessageEvent
  | { readonly kind: 'report'; readonly providerId: string; readonly step: string }
  | {
      readonly kind: 'reply';
      readonly number: string;
      readonly text: string;
      /** The meaning that any reader would see in it. */
      readonly meaning: 'yes' | 'no' | 'nothing' | 'stop';
      /** The coming visits of the number, as the screen shows them before and after. */
      readonly before: readonly ShownVisit[];
      readonly after: readonly ShownVisit[];
      /** Whether the number is on the do-not-contact list afterwards. */
      readonly isSuppressedAfter: boolean;
    }
  | { readonly kind: 'day'; readonly date: string; readonly visits: readonly ShownVisit[] }
  /** The visits that the clinic decided about, and those that wait for a decision. */
  | {
      readonly kind: 'asking';
      readonly decided: readonly string[];
      readonly waiting: readonly string[];
    }
  /** The product refused a way to write that its screen had offered. */
  | { readonly kind: 'refusedOffer'; readonly subject: string; readonly code: string }
  | { readonly kind: 'time' };

/** An event with its moment on the clinic's clocks, 'yyyy-MM-ddTHH:mm:ss'. */
export type SimulatedEvent = { readonly at: string } & EventBody;
export type EventOf<Kind extends EventBody['kind']> = Extract<SimulatedEvent, { kind: Kind }>;
/** The record of an act; the moment is added. */
export type RecordedBody = EventBody;
