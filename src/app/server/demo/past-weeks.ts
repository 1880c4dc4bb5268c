import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppointmentId } from '#features/appointments/schema.ts';
import { reminderText } from '#features/appointments/reminder-rules.ts';
import { reminderWords } from '#features/appointments/server/reminder-words.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import { ASK_POLICY_VERSION } from '#features/asking/rules.ts';
import { askSettings } from '#features/asking/server/tables.ts';
import type { ExclusionReason, RecordedReason } from '#features/asking/schema.ts';
import type { Doctor } from '#features/clinics/schema.ts';
import { chanceFrom } from '#features/content/seeded-random.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import { LinkId } from '#features/links/schema.ts';
import { linkOpens, links } from '#features/links/server/tables.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { toPurpose } from '#features/messages/server/recipient.ts';
import { attemptVisits, messages, sendAttempts } from '#features/messages/server/tables.ts';
import { PatientId } from '#features/patients/schema.ts';
import { patients } from '#features/patients/server/tables.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import { placeholderValues } from '#features/reviews/rules.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { addDays, dateIn } from '#platform/calendar.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { REGULAR_PATIENTS, type RegularPatient } from './regular-patients.ts';

const DAYS = 28;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No part of the number of patients, so that each of them comes before one comes again. */
const STEP = 37;
const TIMES = ['09:30', '10:30', '11:30', '17:30', '18:30'];

type Visit = typeof appointments.$inferInsert & {
  readonly id: AppointmentId;
  readonly patient: RegularPatient & { readonly id: PatientId };
  readonly isReminded: boolean;
  readonly begins: Date;
};

/**
 * Fills the four weeks before today: visits with their times, reminders with answers, decisions about who
 * is asked, requests with what became of them, and private feedback. The same at each first start.
 */
export async function fillPastWeeks(tx: ClinicScope, doctors: readonly Doctor[]): Promise<void> {
  const people = REGULAR_PATIENTS.map((patient) => ({
    ...patient,
    id: PatientId.parse(randomUUID()),
  }));
  await tx.db
    .insert(patients)
    .values(
      people.map((person) => ({ ...person, clinicId: tx.clinicId, source: 'typed' as const })),
    );
  const visits = listVisits(tx, { doctors, people });
  await tx.db.insert(appointments).values(visits);
  await fillReminders(tx, visits);
  await fillRequests(tx, visits);
}

/** Returns the visits of each working day; fewer are missed and patients wait less from week to week. */
function listVisits(
  scope: ClinicScope,
  { doctors, people }: { doctors: readonly Doctor[]; people: readonly Visit['patient'][] },
): Visit[] {
  const visits: Visit[] = [];
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const date = addDays(scope.today, -ago);
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 0) continue;
    const week = Math.floor((DAYS - ago) / 7);
    for (const doctor of doctors)
      for (const [place, time] of TIMES.entries()) {
        const dice = createDice(`visit ${visits.length}`);
        const patient = people[(visits.length * STEP) % people.length];
        // The last place of a day is often free.
        if (patient === undefined || (place === TIMES.length - 1 && dice.isUnder(50))) continue;
        const isWalkIn = dice.isUnder(15);
        const isReminded = !isWalkIn && dice.isUnder(55 + week * 10);
        const isMissed = !isWalkIn && dice.isUnder(isReminded ? 4 : 20 - week * 2);
        const isCancelled = !isWalkIn && !isMissed && dice.isUnder(4);
        const isDone = !isMissed && !isCancelled;
        const begins = instantAt(scope.timeZone, { date, time });
        const arrivedAt = shift(begins, dice.roll(16) - 8);
        const startedAt = shift(
          arrivedAt,
          4 + dice.roll(22 - week * 3) + (dice.isUnder(12) ? 20 : 0),
        );
        const hasAnswer = isReminded && !isCancelled && dice.isUnder(65);
        visits.push({
          id: AppointmentId.parse(randomUUID()),
          clinicId: scope.clinicId,
          patient,
          isReminded,
          begins,
          patientId: patient.id,
          patientName: patient.name,
          contactNumber: patient.number,
          patientAddress: 'Ahmedabad',
          doctorId: doctor.id,
          doctorName: doctor.name,
          doctorContact: doctor.contactNumber,
          appointmentDate: date,
          appointmentTime: time,
          slotSince: shift(begins, -3 * 24 * 60),
          createdAt: shift(begins, -3 * 24 * 60),
          kind: isWalkIn ? 'walk_in' : 'booked',
          status: isMissed ? 'no_show' : isCancelled ? 'cancelled' : 'completed',
          token: isDone ? place + 1 : null,
          arrivedAt: isDone ? arrivedAt : null,
          startedAt: isDone ? startedAt : null,
          endedAt: isDone ? shift(startedAt, 8 + dice.roll(10)) : null,
          answer: hasAnswer ? 'confirmed' : null,
          answeredAt: hasAnswer ? shift(begins, -16 * 60) : null,
          answeredBy: hasAnswer ? 'patient' : null,
        });
      }
  }
  return visits;
}

/** The evening before, each patient who is reminded got one message. */
async function fillReminders(tx: ClinicScope, visits: readonly Visit[]): Promise<void> {
  const clinic = await clinicDetails(tx);
  const sentMessages = visits
    .filter(({ isReminded }) => isReminded)
    .map((visit, place) => {
      const { language } = visit.patient;
      const words = reminderWords({ clinic, language, doctorNames: {} });
      return toMessage(tx, {
        visit,
        place,
        kind: 'reminder_day',
        at: shift(visit.begins, -17 * 60),
        text: reminderText({
          appointment: {
            ...visit,
            doctorId: visit.doctorId ?? null,
            doctorName: visit.doctorName ?? '',
          },
          words,
        }),
        more: {
          appointmentId: visit.id,
          forSlot: visit.begins,
          notBefore: shift(visit.begins, -24 * 60),
          notAfter: visit.begins,
        },
      });
    });
  await insertSent(tx, sentMessages);
  await tx.db.insert(attemptVisits).values(
    sentMessages.map(({ visit, attempt }) => ({
      clinicId: tx.clinicId,
      attemptId: attempt.id,
      appointmentId: visit.id,
      onDate: visit.appointmentDate,
      atTime: visit.appointmentTime,
      doctorId: visit.doctorId ?? null,
    })),
  );
}

/** Asks the patients after their visits, each at most once, and lets some of them answer. */
async function fillRequests(tx: ClinicScope, visits: readonly Visit[]): Promise<void> {
  const clinic = await clinicDetails(tx);
  await tx.db.insert(askSettings).values({
    clinicId: tx.clinicId,
    isOn: true,
    startedAt: shift(tx.now, -(DAYS + 1) * 24 * 60),
  });
  const askedIds = new Set<PatientId>();
  const requests = [];
  const decisions = [];
  for (const [place, visit] of visits.entries()) {
    if (visit.status !== 'completed' || !visit.endedAt) continue;
    const decidedAt = new Date(visit.endedAt.getTime() + 3 * HOUR_MS);
    const reason = askedIds.has(visit.patient.id)
      ? 'rest_period'
      : chooseReason(createDice(`reason ${place}`));
    decisions.push({
      id: visit.id,
      at: decidedAt,
      because: reason,
      exclusion: reason === 'excluded' ? ('duplicate' satisfies ExclusionReason) : null,
    });
    if (reason !== null) continue;
    askedIds.add(visit.patient.id);
    const { language, name: patientName } = visit.patient;
    const review = { id: ReviewId.parse(randomUUID()), appointmentDate: visit.appointmentDate };
    const values = placeholderValues({ review: { ...review, patientName }, clinic, language });
    const text = composeMessage({ template: BUILT_IN_TEMPLATES[language].gmb_link, values });
    const more = { profileId: review.id };
    requests.push({
      review,
      ...toMessage(tx, { visit, place, kind: 'review_ask', at: decidedAt, text, more }),
    });
  }
  // One statement for all: each line of the chain would be a round trip.
  await tx.db.execute(sql`
    insert into ask_decisions (user_id, visit_hash, decided_at, because, exclusion, policy_version)
    select ${tx.clinicId}, sha256(uuid_send(made.id)), made.at, made.because, made.exclusion, ${ASK_POLICY_VERSION}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as made (id uuid, at timestamptz, because text, exclusion text) order by made.at`);
  await tx.db.insert(reviews).values(
    requests.map(({ review, visit, at }) => ({
      ...review,
      clinicId: tx.clinicId,
      patientId: visit.patient.id,
      appointmentId: visit.id,
      patientName: visit.patientName,
      contactNumber: visit.contactNumber,
      language: visit.patient.language,
      status: 'sent' as const,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insertSent(tx, requests);
  await fillAnswers(tx, requests);
}

type Request = ReturnType<typeof toMessage> & { readonly review: { readonly id: ReviewId } };

async function fillAnswers(tx: ClinicScope, requests: readonly Request[]): Promise<void> {
  const { clinicId } = tx;
  const rows = requests.map(({ review, visit, at }, place) => ({
    place,
    at,
    visit,
    link: {
      id: LinkId.parse(randomUUID()),
      clinicId,
      codeHash: sha256Hex(randomUUID()),
      target: 'own_words' as const,
      patientId: visit.patient.id,
      reviewId: review.id,
      language: visit.patient.language,
      expiresAt: shift(at, 90 * 24 * 60),
      createdAt: at,
    },
  }));
  await tx.db.insert(links).values(rows.map(({ link }) => link));
  const openedRows = rows
    .filter(({ place }) => createDice(`opened ${place}`).isUnder(58))
    .map((row) => ({ ...row, openedAt: shift(row.at, 40 + (row.place % 7) * 30) }))
    .filter(({ openedAt }) => openedAt < tx.now);
  await tx.db.insert(linkOpens).values(
    openedRows.map(({ link, openedAt }) => ({
      clinicId,
      linkId: link.id,
      day: dateIn(tx.timeZone, openedAt),
      firstAt: openedAt,
      lastAt: openedAt,
    })),
  );
  await tx.db.insert(feedback).values(
    openedRows
      .filter((_row, place) => place % 6 === 0)
      .map(({ link, visit, openedAt }, place) => {
        const isClosed = place > 2;
        return {
          clinicId,
          formId: randomUUID(),
          linkId: link.id,
          patientId: visit.patient.id,
          points: POINTS[place % POINTS.length] ?? [],
          wantsAnswer: place % 4 === 0,
          language: visit.patient.language,
          receivedAt: shift(openedAt, 3),
          closedAt: isClosed ? shift(openedAt, 5 * 60) : null,
          closedByName: isClosed ? 'Meera Shah' : null,
        };
      }),
  );
}

const POINTS: readonly ReviewPoint[][] = [
  [{ point: 'staff', direction: 'good' }],
  [
    { point: 'waiting', direction: 'bad' },
    { point: 'staff', direction: 'good' },
  ],
  [{ point: 'explanation', direction: 'good' }],
  [{ point: 'cleanliness', direction: 'good' }],
  [{ point: 'waiting', direction: 'bad' }],
];

/** Returns why a visit led to no request; null for most of them. */
function chooseReason(dice: Dice): RecordedReason | null {
  if (dice.isUnder(9)) return 'no_consent';
  if (dice.isUnder(4)) return 'minor';
  if (dice.isUnder(5)) return 'number_asked_lately';
  return dice.isUnder(2) ? 'excluded' : null;
}

/** Makes a message that went out directly, with what the provider reported. */
function toMessage(
  { clinicId }: ClinicScope,
  message: {
    visit: Visit;
    place: number;
    kind: 'reminder_day' | 'review_ask';
    at: Date;
    text: string;
    more: Partial<typeof messages.$inferInsert>;
  },
) {
  const { visit, place, kind, at, text, more } = message;
  const dice = createDice(`${kind} ${place}`);
  const id = randomUUID();
  const isDelivered = dice.isUnder(94);
  return {
    visit,
    at,
    row: {
      ...more,
      id,
      clinicId,
      kind,
      purpose: toPurpose(kind),
      patientId: visit.patient.id,
      patientName: visit.patientName,
      whatsappNumber: visit.contactNumber,
      scheduledDate: at.toISOString().slice(0, 10),
      messageContent: text,
      language: visit.patient.language,
      status: 'sent' as const,
      createdAt: at,
      updatedAt: at,
    },
    attempt: {
      id: randomUUID(),
      clinicId,
      messageId: id,
      dedupeKey: `message:${id}`,
      channel: 'direct' as const,
      state: 'accepted' as const,
      bodySha256: sha256Hex(text),
      toLastFour: visit.contactNumber.slice(-4),
      requestedByName: 'Autopilot',
      startedAt: at,
      finishedAt: at,
      deliveredAt: isDelivered ? shift(at, 1) : null,
      readAt: isDelivered && dice.isUnder(80) ? shift(at, 20) : null,
    },
  };
}

async function insertSent(
  tx: ClinicScope,
  sentMessages: readonly ReturnType<typeof toMessage>[],
): Promise<void> {
  await tx.db.insert(messages).values(sentMessages.map(({ row }) => row));
  await tx.db.insert(sendAttempts).values(sentMessages.map(({ attempt }) => attempt));
}

function shift(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}

interface Dice {
  /** Returns a whole number from 0, below `sides`. */
  roll(sides: number): number;
  isUnder(percent: number): boolean;
}

/** Makes dice that roll the same for the same seed. */
function createDice(seed: string): Dice {
  const chance = chanceFrom(seed);
  return {
    roll: (sides) => Math.floor(chance() * sides),
    isUnder: (percent) => chance() * 100 < percent,
  };
}
