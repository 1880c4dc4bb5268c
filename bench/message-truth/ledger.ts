import type {
  ClinicFacts,
  Consent,
  EventOf,
  PersonFacts,
  Purpose,
  SettingsFacts,
  SimulatedEvent,
  VisitFacts,
} from './events.ts';
import { addFormer, toSlot, type Leave, type Person, type Visit } from './facts.ts';

/** The facts of one clinic as people changed them. Knows no rule of the product. */
export class Ledger {
  clinic: ClinicFacts | undefined;
  /** The clinic's earlier state, and the place at which it changed. */
  readonly formerClinicFacts = new Map<string, number>();
  settings: SettingsFacts | undefined;
  readonly persons = new Map<string, Person>();
  readonly visits = new Map<string, Visit>();
  readonly suppressedNumbers = new Set<string>();
  /** Patients for whom a person logged a review request. */
  readonly requestedReviewIds = new Set<string>();
  /** Names of doctors by id. */
  readonly doctors = new Map<string, string>();
  readonly leaves = new Map<string, Leave>();
  /** The newest acts about a person, a visit or a number, to explain a finding. */
  readonly #acts = new Map<string, string[]>();
  /** The place of the present event; clocks go back, so the order is compared and not the time. */
  order = 0;

  record(event: SimulatedEvent): void {
    switch (event.kind) {
      case 'clinic':
        return this.#recordClinic(event);
      case 'settings':
        this.settings = event;
        return;
      case 'person':
        return this.#recordPerson(event.at, event);
      case 'consent':
        return this.#change(
          event.personId,
          event.at,
          `${event.purpose} ${event.act}`,
          (person) => ({
            consents: {
              ...person.consents,
              [event.purpose]: { act: event.act, order: this.order },
            },
          }),
        );
      case 'merged':
        return this.#recordMerge(event);
      case 'doctor':
        this.doctors.set(event.doctorId, event.name);
        return;
      case 'requested':
        this.requestedReviewIds.add(event.personId);
        return;
      case 'suppressed':
        if (event.isSuppressed) this.suppressedNumbers.add(event.number);
        else this.suppressedNumbers.delete(event.number);
        this.noteAct(event.number, `${event.at} do-not-contact ${event.isSuppressed}`);
        return;
      case 'visit':
        return this.#recordVisit(event.at, event);
      case 'leave':
        if (event.isRemoved) this.leaves.delete(event.leaveId);
        else this.leaves.set(event.leaveId, { ...event, order: this.order });
        for (const { visitId, date } of this.visits.values())
          if (event.from <= date && date <= event.to)
            this.noteAct(
              visitId,
              `${event.at} leave of ${event.doctorId ?? 'all'}, removed ${event.isRemoved}`,
            );
        return;
      case 'staffAnswer': {
        const visit = this.visits.get(event.visitId);
        if (visit === undefined) return;
        this.visits.set(visit.visitId, { ...visit, staffAnswer: event.answer });
        this.noteAct(visit.visitId, `${event.at} the desk noted ${event.answer}`);
        return;
      }
      case 'asking':
      case 'day':
      case 'dropped':
      case 'edited':
      case 'message':
      case 'offered':
      case 'planned':
      case 'refusedOffer':
      case 'reply':
      case 'report':
      case 'rereadList':
      case 'takenBack':
      case 'time':
      default:
    }
  }

  /** Returns the acts about the subjects, oldest first. */
  listActs(...subjects: readonly string[]): string[] {
    return subjects.flatMap((subject) => this.#acts.get(subject) ?? []).toSorted();
  }

  noteAct(subject: string, act: string): void {
    const acts = this.#acts.get(subject) ?? [];
    acts.push(act);
    if (acts.length > 12) acts.shift();
    this.#acts.set(subject, acts);
  }

  /** Returns the records that are shown as one patient. */
  listGroup(personId: string): Person[] {
    const root = this.findRoot(personId);
    return [...this.persons.values()].filter((person) => this.findRoot(person.personId) === root);
  }

  findRoot(personId: string): string {
    const into = this.persons.get(personId)?.mergedInto ?? null;
    return into === null ? personId : this.findRoot(into);
  }

  /** Returns the number at which a person is reached now. */
  findNumber(personId: string): string | null {
    const person = this.persons.get(this.findRoot(personId));
    if (person === undefined) return null;
    if (person.number !== null) return person.number;
    return person.guardianId === null ? null : this.findNumber(person.guardianId);
  }

  /** Returns the newest consent of the patient for a purpose. */
  findConsent(personId: string, purpose: Purpose): Consent | null {
    const acts = this.listGroup(personId).flatMap(({ consents }) => consents[purpose] ?? []);
    return acts.toSorted((first, second) => second.order - first.order)[0]?.act ?? null;
  }

  /** A person of any of the records is surely younger than 18 in this year. */
  isMinor(personId: string, year: number): boolean {
    return this.listGroup(personId).some(
      ({ isMinor, birthYear }) => isMinor || (birthYear !== null && year - birthYear < 18),
    );
  }

  /** A visit that was booked before the leave was known; a later one was booked all the same. */
  isOnLeave({ date, doctorId, placed }: Visit): boolean {
    return [...this.leaves.values()].some(
      (leave) =>
        leave.order > placed &&
        leave.from <= date &&
        date <= leave.to &&
        (leave.doctorId === null || leave.doctorId === doctorId),
    );
  }

  #recordMerge({ at, personId, into }: EventOf<'merged'>): void {
    const second = into ?? this.persons.get(personId)?.mergedInto ?? '';
    const changeOrders = { languageChanged: this.order, nameChanged: this.order };
    const mergeFacts = { mergedInto: into, ...changeOrders };
    this.#change(personId, at, `merged into ${into}`, () => mergeFacts);
    this.#change(second, at, `merged with ${personId}`, () => changeOrders);
  }

  #recordClinic(facts: ClinicFacts): void {
    const { clinic } = this;
    if (clinic !== undefined)
      for (const field of ['name', 'phone', 'address', 'link'] as const)
        if (clinic[field] !== facts[field]) this.formerClinicFacts.set(clinic[field], this.order);
    this.clinic = facts;
    for (const fact of [facts.name, facts.phone, facts.address, facts.link])
      this.formerClinicFacts.delete(fact);
  }

  #recordPerson(time: string, facts: PersonFacts): void {
    const before = this.persons.get(facts.personId);
    const { personId, name, number, language, birthYear, isMinor, guardianId } = facts;
    const isOtherLanguage = before !== undefined && before.language !== language;
    const isOtherName = before !== undefined && before.name !== name;
    this.persons.set(personId, {
      personId,
      name,
      number,
      language,
      birthYear,
      isMinor,
      guardianId,
      formerNames: addFormer(before?.formerNames, { old: before?.name ?? null, now: name }),
      formerNumbers: addFormer(before?.formerNumbers, { old: before?.number ?? null, now: number }),
      formerLanguages: [
        ...(before?.formerLanguages ?? []),
        ...(isOtherLanguage ? [before.language] : []),
      ],
      languageChanged: isOtherLanguage ? this.order : (before?.languageChanged ?? 0),
      nameChanged: isOtherName ? this.order : (before?.nameChanged ?? 0),
      consents: before?.consents ?? {},
      mergedInto: before?.mergedInto ?? null,
    });
    this.noteAct(
      personId,
      `${time} person ${name} ${number} ${language} born ${birthYear} minor ${isMinor}`,
    );
    const old = before?.number ?? null;
    if (old !== null && number !== null && old !== number)
      this.#followNumber(time, { personId, from: old, to: number });
  }

  /** Coming visits of a patient, and of a guardian's children, follow a corrected number. */
  #followNumber(time: string, change: { personId: string; from: string; to: string }): void {
    const day = time.slice(0, 10);
    for (const visit of this.visits.values()) {
      const person = this.persons.get(this.findRoot(visit.personId));
      const isOfPatient =
        this.findRoot(visit.personId) === this.findRoot(change.personId) ||
        (person?.number === null && person.guardianId === change.personId);
      if (!isOfPatient || visit.number !== change.from || visit.date < day) continue;
      this.visits.set(visit.visitId, {
        ...visit,
        number: change.to,
        formerNumbers: [...visit.formerNumbers, change.from],
      });
      this.noteAct(visit.visitId, `${time} follows its patient to ${change.to}`);
    }
  }

  #recordVisit(moment: string, event: VisitFacts & { act: string }): void {
    const before = this.visits.get(event.visitId);
    const { act, visitId, personId, number, date, time, doctorId, status, hasBegun } = event;
    const isOtherTime = before === undefined || toSlot(before) !== toSlot(event);
    // With another doctor it is another appointment, also at the same time.
    const isNewSlot = isOtherTime || before.doctorId !== doctorId;
    const isOpenAgain = before !== undefined && before.status !== 'pending' && status === 'pending';
    const isOver = status === 'completed';
    this.visits.set(visitId, {
      visitId,
      personId,
      number,
      date,
      time,
      doctorId,
      status,
      hasBegun,
      formerSlots:
        before !== undefined && isOtherTime
          ? [...before.formerSlots, toSlot(before)]
          : (before?.formerSlots ?? []),
      formerNumbers:
        before !== undefined && before.number !== number
          ? [...before.formerNumbers, before.number]
          : (before?.formerNumbers ?? []),
      since: isNewSlot || isOpenAgain ? moment : before.since,
      placed: isNewSlot ? this.order : before.placed,
      endedAt: isOver ? (before?.status === 'completed' ? before.endedAt : moment) : null,
      staffAnswer: isNewSlot ? null : before.staffAnswer,
    });
    this.noteAct(visitId, `${moment} ${act}: ${date} ${time} to ${number}, ${status}`);
  }

  #change(
    personId: string,
    time: string,
    act: string,
    toChange: (person: Person) => Partial<Person>,
  ): void {
    const person = this.persons.get(personId);
    if (person === undefined) return;
    this.persons.set(personId, { ...person, ...toChange(person) });
    this.noteAct(personId, `${time} ${act}`);
  }
}
