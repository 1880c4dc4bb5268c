/** The outcome of one message of a run; each state has its shape and its word on the screen. */
export type RunnerState =
  | 'waiting'
  /** A person has to look at it first: the number is not complete, or it may have arrived. */
  | 'blocked'
  | 'do_not_contact'
  /** The patient is a child, was not asked for consent, or said no. */
  | 'no_consent'
  /** Its time has passed, or what it asks about is not so. */
  | 'may_not_leave'
  | 'skipped'
  | 'sent'
  /** Sent or cancelled by another person, or the autopilot, during the run. */
  | 'left';

/** The facts about a message that a run needs. */
export interface RunnerEntry {
  readonly id: string;
  readonly whatsappNumber: string;
  readonly state: Exclude<RunnerState, 'skipped'>;
}

/** The person's steps in this run, by the message's id. */
export type RunnerSteps = ReadonlyMap<string, 'sent' | 'skipped' | 'seen'>;

export interface RunState<Entry extends RunnerEntry> {
  /** Every message of the run in its order. */
  readonly entries: readonly { readonly entry: Entry; readonly state: RunnerState }[];
  /** The message on the card; undefined at the end. */
  readonly current: Entry | undefined;
  /** How many are finished: sent, skipped, or not to be sent. */
  readonly finishedCount: number;
}

interface RunInput<Entry extends RunnerEntry> {
  /** Every message that the run has seen, in its order. */
  readonly knownEntries: readonly Entry[];
  readonly steps: RunnerSteps;
  /** Opened in WhatsApp, and the person is not back yet: this card stays. */
  readonly openedId: string | undefined;
}

/** Returns the state of each message of a run, and the one whose turn it is. */
export function findRunState<Entry extends RunnerEntry>(run: RunInput<Entry>): RunState<Entry> {
  const { knownEntries, steps, openedId } = run;
  const entries = knownEntries.map((entry) => ({ entry, state: findState(entry, steps) }));
  const isNext = ({ entry, state }: (typeof entries)[number]) =>
    state === 'waiting' ||
    state === 'blocked' ||
    (isNotToSend({ state }) && steps.get(entry.id) !== 'seen');
  const openEntry = entries.find(({ entry }) => entry.id === openedId);
  const current = openEntry ?? entries.find(isNext);
  return {
    entries,
    current: current?.entry,
    finishedCount: entries.filter((entry) => entry !== current && !isNext(entry)).length,
  };
}

/** Returns whether a message is only shown, with the reason, and leaves. */
export function isNotToSend({ state }: { state: RunnerState }): boolean {
  return state === 'do_not_contact' || state === 'no_consent' || state === 'may_not_leave';
}

function findState(entry: RunnerEntry, steps: RunnerSteps): RunnerState {
  const step = steps.get(entry.id);
  if (step === 'sent') return 'sent';
  if (step === 'skipped' && entry.state !== 'sent' && entry.state !== 'left') return 'skipped';
  return entry.state;
}

/**
 * Adds what the list holds now to what the run has seen: changed messages are updated in their
 * place, new ones come last, and one that is no longer listed has left.
 */
export function mergeEntries<Entry extends RunnerEntry>(
  knownEntries: readonly Entry[],
  listedEntries: readonly Entry[],
): readonly Entry[] {
  const byId = new Map(listedEntries.map((entry) => [entry.id, entry]));
  const keptEntries = knownEntries.map((entry) => byId.get(entry.id) ?? leave(entry));
  const ids = new Set(knownEntries.map(({ id }) => id));
  return [...keptEntries, ...listedEntries.filter(({ id }) => !ids.has(id))];
}

function leave<Entry extends RunnerEntry>(entry: Entry): Entry {
  return entry.state === 'left' || entry.state === 'sent' ? entry : { ...entry, state: 'left' };
}

/** Returns the other messages of the run for a number that must not be written to. */
export function findOthersForNumber<Entry extends RunnerEntry>(
  entries: RunState<Entry>['entries'],
  entry: Entry,
): readonly Entry[] {
  return entries
    .filter(({ state }) => state === 'do_not_contact')
    .map((candidate) => candidate.entry)
    .filter(({ id, whatsappNumber }) => id !== entry.id && whatsappNumber === entry.whatsappNumber);
}
