import { AppointmentId } from '../../src/features/appointments/schema.ts';
import type { Appointment } from '../../src/features/appointments/schema.ts';
import { DoctorId } from '../../src/features/clinics/schema.ts';
import type { Language } from './events.ts';
import type { Desk } from './desk.ts';
import type { Person, Visit } from './facts.ts';
import { addDays, getWeekday } from './local-time.ts';
import { nameAt, numberAt } from './names.ts';

const SUNDAY = 7;
const FIRST_HOUR = 9;
const HOURS = 10;

/** A time at which the patient has no other visit, so that each message is about one of them. */
function pickFreeSlot(desk: Desk, personId: string | undefined): { date: string; time: string } {
  const visits = [...desk.ledger.visits.values()].filter((visit) => visit.personId === personId);
  for (;;) {
    const slot = pickSlot(desk);
    if (!visits.some(({ date, time }) => date === slot.date && time === slot.time)) return slot;
  }
}

/** A time on one of the next working days; tomorrow most often. */
function pickSlot(desk: Desk): { date: string; time: string } {
  const { chance } = desk;
  const ahead = chance.weigh([
    [6, 1],
    [2, 2],
    [1, 3],
    [1, 0],
    [1, 6],
  ] as const);
  let date = addDays(desk.today, ahead ?? 1);
  if (getWeekday(date) === SUNDAY) date = addDays(date, 1);
  const hour = FIRST_HOUR + chance.below(HOURS);
  const time = `${String(hour).padStart(2, '0')}:${chance.pick(['00', '15', '30', '45']) ?? '00'}`;
  return `${date}T${time}` > desk.now.slice(0, 16)
    ? { date, time }
    : { date: addDays(date, 1), time };
}

/** Records a visit as the product answered it. */
export function recordVisit(
  desk: Desk,
  { act, answer, personId }: { act: string; answer: Appointment; personId: string },
): void {
  desk.record({
    kind: 'visit',
    act,
    recordId: answer.patientId,
    visitId: answer.id,
    personId,
    number: answer.contactNumber,
    date: answer.appointmentDate,
    time: answer.appointmentTime,
    doctorId: answer.doctorId ?? '',
    status: answer.status,
    hasBegun: answer.arrivedAt !== null || answer.startedAt !== null,
  });
}

/** Books a patient of the book or a new one. */
export async function bookVisit(desk: Desk, knownPerson?: Person): Promise<Visit | undefined> {
  const { chance } = desk;
  const isNew = knownPerson === undefined && (desk.ledger.persons.size < 40 || chance.happens(0.2));
  const person = isNew ? undefined : (knownPerson ?? chance.pick(desk.listPersons()));
  const typedPerson = person === undefined ? newcomer(desk) : typeKnown(desk, person);
  const doctorId = chance.pick(desk.doctorIds);
  if (typedPerson === undefined || doctorId === undefined) return undefined;
  const { date, time } = pickFreeSlot(desk, person?.personId);
  const outcome = await desk.try(
    'book',
    desk.api.appointments.create({
      id: AppointmentId.parse(crypto.randomUUID()),
      patientName: typedPerson.name,
      contactNumber: typedPerson.number,
      appointmentDate: date,
      appointmentTime: time,
      doctorId: DoctorId.parse(doctorId),
      patientAddress: 'Near the market',
      notes: '',
      acceptClash: true,
      acceptSameDay: true,
      acceptOutsideHours: chance.happens(0.2),
      ...(typedPerson.language === null ? {} : { language: typedPerson.language }),
    }),
  );
  if (!outcome.ok) return undefined;
  const { value } = outcome;
  const { patientId } = value;
  if (person === undefined && patientId !== null && !desk.ledger.persons.has(patientId))
    desk.record({
      kind: 'person',
      personId: patientId,
      name: value.patientName,
      number: value.contactNumber,
      language: typedPerson.language,
      birthYear: null,
      isMinor: false,
      guardianId: null,
    });
  const personId = person?.personId ?? patientId;
  if (personId === null) return undefined;
  recordVisit(desk, { act: 'booked', answer: value, personId });
  return desk.ledger.visits.get(value.id);
}

interface Typed {
  readonly name: string;
  readonly number: string;
  readonly language: Language | null;
}

function newcomer(desk: Desk): Typed {
  const name = nameAt((desk.nextName += 1));
  const phones = desk.listPersons(({ number }) => number !== null);
  // A relative who uses a phone that the clinic knows.
  const sharedNumber = desk.chance.happens(0.25) ? desk.chance.pick(phones)?.number : undefined;
  const number = sharedNumber ?? numberAt((desk.nextNumber += 1));
  return { name, number, language: desk.chance.happens(0.8) ? desk.pickLanguage() : null };
}

function typeKnown(desk: Desk, person: Person): Typed | undefined {
  const number = desk.ledger.findNumber(person.personId);
  return number === null ? undefined : { name: person.name, number, language: null };
}

type Fields = Partial<{
  appointmentDate: string;
  appointmentTime: string;
  doctorId: DoctorId;
  contactNumber: string;
  notes: string;
  patientAddress: string;
}>;

async function updateVisit(desk: Desk, change: { visit: Visit; act: string; fields: Fields }) {
  const { visit, act, fields } = change;
  const id = AppointmentId.parse(visit.visitId);
  const { version } = await desk.api.appointments.get({ id });
  const outcome = await desk.try(
    act,
    desk.api.appointments.update({
      id,
      version,
      ...fields,
      acceptClash: true,
      acceptSameDay: true,
      acceptOutsideHours: desk.chance.happens(0.2),
    }),
  );
  if (outcome.ok) recordVisit(desk, { act, answer: outcome.value, personId: visit.personId });
}

export async function moveVisit(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  if (visit === undefined) return;
  const { date, time } = pickFreeSlot(desk, visit.personId);
  const fields = desk.chance.weigh<Fields>([
    [5, { appointmentTime: time, appointmentDate: date }],
    [1, { doctorId: DoctorId.parse(desk.chance.pick(desk.doctorIds) ?? visit.doctorId) }],
  ]);
  await updateVisit(desk, { visit, act: 'move', fields: fields ?? {} });
}

export async function editVisit(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  if (visit === undefined) return;
  const note = `Note ${desk.chance.below(1000)}`;
  const fields = desk.chance.happens(0.5) ? { notes: note } : { patientAddress: note };
  await updateVisit(desk, { visit, act: 'edit', fields });
}

export async function correctNumberOnVisit(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  if (visit === undefined) return;
  const contactNumber = numberAt((desk.nextNumber += 1));
  await updateVisit(desk, { visit, act: 'correct number', fields: { contactNumber } });
}

type Status = 'pending' | 'completed' | 'cancelled' | 'no_show';

async function setStatus(desk: Desk, { visit, status }: { visit: Visit; status: Status }) {
  const set = await desk.try(
    `set ${status}`,
    desk.api.appointments.setStatus({
      id: AppointmentId.parse(visit.visitId),
      status,
      acceptClash: true,
    }),
  );
  if (set.ok) recordVisit(desk, { act: status, answer: set.value, personId: visit.personId });
}

export async function cancelVisit(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  if (visit !== undefined) await setStatus(desk, { visit, status: 'cancelled' });
}

/** Takes a cancellation back, or opens a completed or missed visit again. */
export async function reopenVisit(desk: Desk): Promise<void> {
  const yesterday = addDays(desk.today, -1);
  const visits = [...desk.ledger.visits.values()].filter(
    ({ status, date }) => status !== 'pending' && date >= yesterday,
  );
  const visit = desk.chance.pick(visits);
  if (visit === undefined) return;
  await setStatus(desk, { visit, status: 'pending' });
  const again = desk.ledger.visits.get(visit.visitId);
  if (visit.status === 'completed' && again !== undefined && desk.chance.happens(0.7))
    await setStatus(desk, { visit: again, status: 'completed' });
}

export async function arriveByMistake(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing(({ date }) => date <= addDays(desk.today, 1)));
  if (visit === undefined) return;
  const { personId } = visit;
  const id = AppointmentId.parse(visit.visitId);
  const outcome = await desk.try(
    'arrived',
    desk.api.appointments.setStage({ id, stage: 'arrived', from: 'expected' }),
  );
  if (!outcome.ok) return;
  recordVisit(desk, { act: 'arrived by mistake', answer: outcome.value, personId });
  const back = await desk.try(
    'taken back',
    desk.api.appointments.setStage({ id, stage: 'expected', from: 'arrived' }),
  );
  if (back.ok) recordVisit(desk, { act: 'taken back', answer: back.value, personId });
}

/** Marks the visits whose time has come; some are forgotten. */
export async function workThroughToday(desk: Desk): Promise<void> {
  const now = desk.now.slice(0, 16);
  for (const visit of desk.ledger.visits.values()) {
    const isDue = visit.date === desk.today && `${visit.date}T${visit.time}` <= now;
    if (!isDue || visit.status !== 'pending') continue;
    const stage = desk.chance.weigh([
      [8, 'done'],
      [1, 'missed'],
      [1, undefined],
    ] as const);
    if (stage === undefined) continue;
    const set = await desk.try(
      stage,
      desk.api.appointments.setStage({
        id: AppointmentId.parse(visit.visitId),
        stage,
        from: visit.hasBegun ? 'arrived' : 'expected',
      }),
    );
    if (set.ok) recordVisit(desk, { act: stage, answer: set.value, personId: visit.personId });
  }
}

/** The desk hears an answer on the telephone, or takes one back. */
export async function noteAnswer(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(desk.listComing());
  if (visit === undefined) return;
  const answer = desk.chance.weigh([
    [3, 'confirmed'],
    [1, 'wants_change'],
  ] as const);
  const id = AppointmentId.parse(visit.visitId);
  const set = await desk.try(
    'answer',
    desk.api.appointments.setAnswer({ id, answer: answer ?? null }),
  );
  if (set.ok) desk.record({ kind: 'staffAnswer', visitId: visit.visitId, answer: answer ?? null });
}
