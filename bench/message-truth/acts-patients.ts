import { PatientId, type NewPatient, type Patient } from '../../src/features/patients/schema.ts';
import { AppointmentId } from '../../src/features/appointments/schema.ts';
import type { Desk } from './desk.ts';
import type { PersonFacts } from './events.ts';
import type { Person } from './facts.ts';
import { bookVisit } from './acts-visits.ts';
import { misspell, nameAt, numberAt } from './names.ts';

const ADULT_YEARS = 18;

type Change = Partial<Pick<PersonFacts, 'name' | 'number' | 'language' | 'birthYear' | 'isMinor'>>;

function recordPatient(desk: Desk, answer: Patient): void {
  const person = desk.ledger.persons.get(answer.id);
  const { name, number, birthYear, isMinor, guardianId } = answer;
  const language = (answer.language ?? null) as PersonFacts['language'];
  desk.record({
    kind: 'person',
    personId: answer.id,
    name,
    number: number ?? person?.number ?? null,
    language,
    birthYear,
    isMinor,
    guardianId,
  });
}

async function changePatient(desk: Desk, { person, change }: { person: Person; change: Change }) {
  const id = PatientId.parse(person.personId);
  const { version } = await desk.api.patients.get({ id });
  const result = await desk.try(
    `patient ${Object.keys(change).join()}`,
    desk.api.patients.update({ id, version, ...change }),
  );
  if (result.ok) recordPatient(desk, result.value);
}

export async function correctNumber(desk: Desk): Promise<void> {
  const comingOnly = new Set(desk.listComing().map(({ personId }) => personId));
  const person = desk.chance.pick(
    desk.listPersons(({ personId, number }) => number !== null && comingOnly.has(personId)),
  );
  if (person === undefined) return;
  await changePatient(desk, { person, change: { number: numberAt((desk.nextNumber += 1)) } });
}

export async function correctName(desk: Desk): Promise<void> {
  const person = desk.chance.pick(desk.listPersons());
  if (person === undefined) return;
  await changePatient(desk, { person, change: { name: nameAt((desk.nextName += 1)) } });
}

export async function changeLanguage(desk: Desk): Promise<void> {
  const person = desk.chance.pick(desk.listPersons());
  if (person !== undefined)
    await changePatient(desk, { person, change: { language: desk.pickLanguage() } });
}

/** Enters a birth year: of an adult, of a child, around eighteen, or one that cannot be. */
export async function enterBirthYear(desk: Desk): Promise<void> {
  const person = desk.chance.pick(desk.listPersons());
  if (person === undefined) return;
  const year = Number(desk.today.slice(0, 4));
  const birthYear = desk.chance.weigh([
    [4, year - 30 - desk.chance.below(40)],
    [2, year - 4 - desk.chance.below(12)],
    [2, year - ADULT_YEARS - 1 + desk.chance.below(3)],
    [1, year + 3],
    [1, 1880],
  ]);
  if (birthYear === undefined) return;
  await changePatient(desk, { person, change: { birthYear } });
}

export async function markMinor(desk: Desk): Promise<void> {
  const person = desk.chance.pick(desk.listPersons(({ guardianId }) => guardianId === null));
  if (person !== undefined)
    await changePatient(desk, { person, change: { isMinor: !person.isMinor } });
}

/** Adds a child without a number, looks for it under the guardian's number and books it. */
export async function addChild(desk: Desk): Promise<void> {
  const guardian = desk.chance.pick(
    desk.listPersons(({ number, isMinor, birthYear }) => number !== null && !isMinor && !birthYear),
  );
  if (guardian === undefined || guardian.number === null) return;
  const id = PatientId.parse(crypto.randomUUID());
  const child: NewPatient = {
    id,
    name: nameAt((desk.nextName += 1)),
    number: null,
    language: guardian.language,
    birthYear: Number(desk.today.slice(0, 4)) - 6,
    isMinor: true,
    guardianId: PatientId.parse(guardian.personId),
    note: '',
  };
  const outcome = await desk.try('add child', desk.api.patients.create(child));
  if (!outcome.ok) return;
  recordPatient(desk, outcome.value);
  const result = await desk.try('suggest', desk.api.patients.suggest({ number: guardian.number }));
  if (result.ok) {
    const personIds = result.value.patients.map((each) => each.id);
    desk.record({ kind: 'offered', number: guardian.number, personIds });
  }
  const person = desk.ledger.persons.get(id);
  if (person !== undefined) await bookVisit(desk, person);
}

export async function recordConsent(desk: Desk): Promise<void> {
  const person = desk.chance.pick(desk.listPersons());
  const purpose = desk.chance.weigh([
    [1, 'care'],
    [3, 'feedback'],
  ] as const);
  const act = desk.chance.weigh([
    [4, 'given'],
    [1, 'declined'],
    [1, 'withdrawn'],
  ] as const);
  if (person === undefined || purpose === undefined || act === undefined) return;
  const id = PatientId.parse(person.personId);
  const outcome = await desk.try(
    `consent ${act}`,
    desk.api.patients.recordConsent({ id, purpose, act, way: 'said_at_desk', language: 'en' }),
  );
  if (outcome.ok) desk.record({ kind: 'consent', personId: person.personId, purpose, act });
}

/** Puts a number on the do-not-contact list, or takes it off. */
export async function changeSuppression(desk: Desk): Promise<void> {
  const listedNumber = desk.chance.pick([...desk.ledger.suppressedNumbers]);
  if (listedNumber !== undefined && desk.chance.happens(0.7)) {
    const result = await desk.try(
      'unsuppress',
      desk.api.messaging.unsuppress({ number: listedNumber }),
    );
    if (result.ok) desk.record({ kind: 'suppressed', number: listedNumber, isSuppressed: false });
    return;
  }
  const number = desk.chance.pick(desk.listComing())?.number;
  if (number === undefined) return;
  const outcome = await desk.try(
    'suppress',
    desk.api.messaging.suppress({ number, reason: 'Asked' }),
  );
  if (outcome.ok) desk.record({ kind: 'suppressed', number, isSuppressed: true });
}

/** Books a known patient under a misspelled name, which makes a second record, and merges the two. */
export async function mergeRecords(desk: Desk): Promise<void> {
  const person = desk.chance.pick(
    desk.listPersons(({ number, name }) => number !== null && name !== misspell(name)),
  );
  if (person === undefined || person.number === null) return;
  const id = PatientId.parse(crypto.randomUUID());
  const outcome = await desk.try(
    'second record',
    desk.api.patients.create({
      id,
      name: misspell(person.name),
      number: person.number,
      language: person.language,
      birthYear: null,
      isMinor: desk.chance.happens(0.2),
      guardianId: null,
      note: '',
    }),
  );
  if (!outcome.ok) return;
  recordPatient(desk, outcome.value);
  const second = desk.ledger.persons.get(id);
  if (second === undefined) return;
  await bookVisit(desk, second);
  await mergePersons(desk, { keep: person, second });
}

/** Merges two records; where they differ, the product asks and the desk says what is true. */
async function mergePersons(
  desk: Desk,
  { keep, second }: { keep: Person; second: Person },
): Promise<void> {
  const keepId = PatientId.parse(keep.personId);
  const mergeId = PatientId.parse(second.personId);
  const basedOn = { kept: await readFacts(desk, keepId), merged: await readFacts(desk, mergeId) };
  const ids = { keepId, mergeId, basedOn };
  const into = { personId: second.personId, into: keep.personId };
  const outcome = await desk.try('merge', desk.api.patients.merge(ids));
  if (outcome.ok) return desk.record({ kind: 'merged', ...into, wasAsked: false });
  if (outcome.code !== 'FACTS_DIFFER') return;
  const facts = {
    language: keep.language,
    birthYear: keep.birthYear ?? second.birthYear,
    isMinor: keep.isMinor || second.isMinor,
    note: '',
  };
  const result = await desk.try('merge with facts', desk.api.patients.merge({ ...ids, facts }));
  if (!result.ok) return;
  desk.record({ kind: 'merged', ...into, wasAsked: true });
  const { language, birthYear, isMinor } = facts;
  for (const { personId, name, number, guardianId } of [keep, second])
    desk.record({
      kind: 'person',
      personId,
      name,
      number,
      language,
      birthYear,
      isMinor,
      guardianId,
    });
}

/** Reads what the screen shows before a merge. */
async function readFacts(desk: Desk, id: PatientId) {
  const { language, birthYear, isMinor, note } = await desk.api.patients.get({ id });
  return { language, birthYear, isMinor, note };
}

/** Says who of a phone wrote the words of a poster. */
export async function answerOptIn(desk: Desk): Promise<void> {
  const { items } = await desk.api.patients.optIns();
  const optIn = desk.chance.pick(items);
  const person = optIn && desk.chance.pick(optIn.people);
  if (optIn === undefined || person === undefined) return;
  const { number } = optIn;
  const outcome = await desk.try(
    'opt-in',
    desk.api.patients.answerOptIn({ number, id: person.id }),
  );
  if (outcome.ok && desk.ledger.persons.has(person.id))
    desk.record({ kind: 'consent', personId: person.id, purpose: 'care', act: 'given' });
}

export async function undoMerge(desk: Desk): Promise<void> {
  const survivor = desk.chance.pick(
    [...desk.ledger.persons.values()].filter(({ mergedInto }) => mergedInto !== null),
  );
  if (survivor === undefined) return;
  const undone = await desk.try(
    'undo merge',
    desk.api.patients.undoMerge({ id: PatientId.parse(survivor.personId) }),
  );
  if (undone.ok)
    desk.record({ kind: 'merged', personId: survivor.personId, into: null, wasAsked: true });
}

/** Moves a visit to another patient of the same phone. */
export async function splitVisit(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  const person = visit && desk.ledger.persons.get(visit.personId);
  if (visit === undefined || person === undefined || person.mergedInto !== null) return;
  const others = desk.listPersons(
    ({ personId, number }) => personId !== person.personId && number === person.number,
  );
  const other = desk.chance.pick(others);
  if (other === undefined || person.number === null) return;
  const split = await desk.try(
    'split',
    desk.api.patients.split({
      id: PatientId.parse(person.personId),
      rows: [{ kind: 'appointment', id: AppointmentId.parse(visit.visitId) }],
      to: { patientId: PatientId.parse(other.personId) },
    }),
  );
  if (split.ok)
    desk.record({
      kind: 'visit',
      act: `split from ${person.name}`,
      ...visit,
      personId: other.personId,
      recordId: split.value.id,
    });
}
