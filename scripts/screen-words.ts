interface Name {
  /** The one name of the thing, as the screens write it. */
  readonly name: string;
  /** Other names of it. */
  readonly not: RegExp;
  /** Parts of texts that docs/specification.md fixes in other words. */
  readonly phrases?: readonly string[];
}

/** One name for one thing, on every screen. */
const VOCABULARY: readonly Name[] = [
  { name: 'anyway', not: /\ball the same\b|\bnevertheless\b|\beven so\b/iu },
  { name: 'Undo', not: /\b(?:take|takes|taken|taking|bring|put)(?: \w+)* back\b|\brevert/iu },
  {
    name: 'Save; with a noun only where one view has two of them',
    not: /^Save (?!mine$|key$|text$|the clinic phone first\.$)/u,
    phrases: ['Save Changes', 'Save Selected ('],
  },
  {
    name: 'Yours, Saved by someone else, Save mine, Keep the saved one',
    not: /^(?:mine|theirs|the other one|the saved \w+|their version|keep (?:theirs|mine)|take theirs)$/iu,
  },
  {
    name: 'appointment, for a time that is booked, moved, cancelled or reminded of; visit, for coming',
    not: /\b(?:book|move|cancel|schedule|remind)\w*(?: of)?(?: (?:\{\w+\}|the|this|a|all))* visits?\b|\bvisits? (?:to move|(?:is|are|was|were|could not be) (?:booked|moved|cancelled))/iu,
  },
  { name: 'Missed', not: /\b(?:did|does) not (?:come|turn up)\b|\bno.shows?\b|\babsent\b/iu },
  { name: 'Done, for a visit that is over', not: /^Completed$/u },
  { name: 'Edit Appointment', not: /^Move or edit$/iu },
  { name: 'may be out of date, with what to do', not: /\bwritten before a change\b/iu },
  { name: 'Send Manually', not: /\bby hand\b/iu },
  {
    name: 'Contact Number',
    not: /\b(?:phone|number|contact) of the (?:patient|doctor|clinic)\b|^(?:whatsapp|mobile) number$|^patient’s (?:phone|number)$/iu,
    phrases: ['WhatsApp Number'],
  },
  {
    name: 'follow-ups; Sequences is the name of their screen',
    not: /\bsequences?\b|\bSequence\b/u,
    phrases: [
      ' sequence templates!',
      'Sequence Generator',
      'Create Follow-up Sequence',
      'Create Sequence (',
      ' sequence message(s) for profile in ',
      'Failed to create sequence messages.',
      'Failed to generate sequence templates.',
      'Failed to load sequence templates.',
      'sequences already exist',
      'Please enter a theme for the sequence messages.',
      'Sequence messages have already been created',
      'Successfully created sequences for ',
    ],
  },
  {
    name: 'plain English',
    not: /\bwhom\b|\b(?:go|goes|went) on\b|\bany more\b|\blooks? (?:again|at it|at them|into|whether)\b|\bneeds? a look\b|\bthis (?:is|was) no\b|\bheld with\b|\bversion should stay\b|\bwhat becomes\b/iu,
  },
];

/** Finds the texts that call a thing by another name than the other screens do. */
export function findOtherNames(texts: readonly string[]): string[] {
  return VOCABULARY.flatMap(({ name, not, phrases = [] }) =>
    texts
      .filter((text) => not.test(text) && !phrases.some((part) => text.includes(part)))
      .map((text) => `${text}: say ${name}`),
  );
}

/** Finds the texts that differ from another one only in capitals, apart from the first letter. */
export function findOtherCapitals(texts: readonly string[]): string[] {
  const firstTexts = new Map<string, string>();
  return texts.flatMap((text) => {
    const uncapitalizedText = text.charAt(0).toLowerCase() + text.slice(1);
    const earlier = firstTexts.get(text.toLowerCase()) ?? uncapitalizedText;
    firstTexts.set(text.toLowerCase(), earlier);
    return earlier === uncapitalizedText ? [] : [text];
  });
}

/** The parts of texts that are allowed because docs/specification.md has them. */
export const FIXED_WORDS = VOCABULARY.flatMap(({ phrases = [] }) => phrases);
