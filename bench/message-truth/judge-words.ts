import type { EventOf, Language } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { Person } from './facts.ts';
import type { Ledger } from './ledger.ts';
import type { ReadMessage } from './read-text.ts';

type Message = EventOf<'message'>;
type Report = (code: FindingCode, subject: string, detail: string) => void;

interface ReadByPatient {
  readonly read: ReadMessage;
  readonly persons: readonly Person[];
  readonly subject: string;
  readonly isFollowUp: boolean;
}

/** The shared follow-ups have words in these; a clinic of the simulation writes none of its own. */
const FOLLOW_UPS_IN: ReadonlySet<Language> = new Set<Language>(['en', 'hi', 'gu']);

/** Judges names, language and the clinic's details in a text. */
export class WordJudge {
  readonly #ledger: Ledger;
  readonly #report: Report;
  /** The texts that a person wrote, with the place at which that was. */
  readonly #edited = new Map<string, number>();
  /** When a person last created follow-ups for a patient, as a place in the order. */
  readonly #planned = new Map<string, number>();
  #rereadList: { readonly event: EventOf<'rereadList'>; readonly order: number } | undefined;

  constructor(ledger: Ledger, report: Report) {
    this.#ledger = ledger;
    this.#report = report;
  }

  follow(event: EventOf<'rereadList' | 'edited' | 'planned'>): void {
    const { order } = this.#ledger;
    if (event.kind === 'edited') this.#edited.set(event.text, order);
    else if (event.kind === 'planned') this.#planned.set(event.personId, order);
    else this.#rereadList = { event, order };
  }

  judge(message: Message, reader: ReadByPatient): void {
    if (message.isEdited) return this.#judgeEdited(message, reader);
    const { persons, read, subject } = reader;
    for (const fact of this.#ledger.formerClinicFacts.keys())
      if (fact !== '' && message.text.includes(fact))
        this.#report('old-clinic-facts', message.number, `by ${message.way}`);
    for (const { personId, name, formerNames } of persons)
      if (!this.#namesOf(personId).some((each) => message.text.includes(each)))
        this.#report('old-name', subject, `${formerNames.join('/')} is ${name}`);
    if (this.#isInLanguage(reader)) return;
    if (this.#mayBeInOtherLanguage(reader)) return this.#judgeKeptLanguage(message, reader);
    const languages = this.#languagesOf(persons).join('/');
    const detail = `${read.language} by ${message.way}, reads ${languages}`;
    this.#report('wrong-language', subject, detail);
  }

  /** A person's text stays, but a fact that changed since must be shown beside it. */
  #judgeEdited(message: Message, reader: ReadByPatient): void {
    const { persons, subject, isFollowUp } = reader;
    const since = Math.max(
      ...[...this.#ledger.formerClinicFacts].map(([fact, order]) =>
        fact !== '' && message.text.includes(fact) ? order : 0,
      ),
      ...persons.map((person) =>
        this.#namesOf(person.personId).some((name) => message.text.includes(name))
          ? 0
          : this.#newest([person], ({ nameChanged }) => nameChanged),
      ),
      this.#isInLanguage(reader)
        ? 0
        : this.#newest(persons, ({ languageChanged }) => languageChanged),
      0,
    );
    // A person who edits it later has read it again.
    if (since > (this.#edited.get(message.text) ?? 0))
      this.#judgeMark(message, { subject, isFollowUp, since });
  }

  /** Planned in the language that it has, nothing changed; the mark says that something did. */
  #judgeKeptLanguage(message: Message, { persons, subject }: ReadByPatient): void {
    const group = persons.flatMap(({ personId }) => this.#ledger.listGroup(personId));
    const changeOrder = this.#newest(persons, ({ languageChanged }) => languageChanged);
    const wasPlannedSince = group.some(
      ({ personId }) => (this.#planned.get(personId) ?? 0) > changeOrder,
    );
    if (changeOrder === 0 || wasPlannedSince) return;
    const since = Math.max(
      changeOrder,
      this.#newest(persons, ({ nameChanged }) => nameChanged),
      ...this.#ledger.formerClinicFacts.values(),
    );
    this.#judgeMark(message, { subject, isFollowUp: true, since });
  }

  /** The row of a message shows the mark; before the autopilot, the list of texts to read again does. */
  #judgeMark(
    message: Message,
    { subject, isFollowUp, since }: { subject: string; isFollowUp: boolean; since: number },
  ): void {
    const list = this.#rereadList;
    const isListed =
      list === undefined || list.order < since
        ? null
        : list.event.texts.some(
            (each) => each.text === message.text && (each.isFollowUp || !isFollowUp),
          );
    if ((message.isMarked ?? isListed) === false)
      this.#report('not-marked', subject, `by ${message.way}`);
  }

  #isInLanguage({ persons, read }: ReadByPatient): boolean {
    const languages = this.#languagesOf(persons);
    return languages.length === 0 || languages.includes(read.language);
  }

  /**
   * A follow-up without words in the patient's language is planned in the clinic's, which the screen says, and
   * stays in one that the patient's record had before.
   */
  #mayBeInOtherLanguage({ persons, read, isFollowUp }: ReadByPatient): boolean {
    if (!isFollowUp || this.#languagesOf(persons).some((each) => FOLLOW_UPS_IN.has(each)))
      return false;
    const usual = this.#ledger.clinic?.language;
    return persons.some(({ personId }) =>
      this.#ledger
        .listGroup(personId)
        .some(({ formerLanguages }) =>
          [usual, ...formerLanguages].some((each) => (each ?? usual) === read.language),
        ),
    );
  }

  /** Returns the place of the newest change of the records that are shown as these patients. */
  #newest(persons: readonly Person[], toPlace: (person: Person) => number): number {
    const places = persons.flatMap(({ personId }) => this.#ledger.listGroup(personId).map(toPlace));
    return Math.max(0, ...places);
  }

  #languagesOf(persons: readonly Person[]): Language[] {
    const { clinic } = this.#ledger;
    return persons.flatMap(({ personId }) =>
      this.#ledger
        .listGroup(personId)
        .flatMap(({ language }) => language ?? clinic?.language ?? []),
    );
  }

  #namesOf(personId: string): string[] {
    return this.#ledger.listGroup(personId).map(({ name }) => name);
  }
}
