import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ASK_POLICY_VERSION } from '#features/asking/rules.ts';
import { askSettings } from '#features/asking/server/tables.ts';
import type { ExclusionReason, RecordedReason } from '#features/asking/schema.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import { LinkId } from '#features/links/schema.ts';
import { linkOpens, links } from '#features/links/server/tables.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import { placeholderValues } from '#features/reviews/rules.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { dateIn } from '#platform/calendar.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { createDice, type Dice } from './dice.ts';
import { insertSent, toMessage } from './past-messages.ts';
import { PAST_DAYS, shift, type PastVisit } from './past-visits.ts';

const HOUR_MS = 3_600_000;

/** Asks the patients after their visits, each at most once, and lets some of them answer. */
export async function fillRequests(tx: ClinicScope, visits: readonly PastVisit[]): Promise<void> {
  const clinic = await clinicDetails(tx);
  await tx.db.insert(askSettings).values({
    clinicId: tx.clinicId,
    isOn: true,
    startedAt: shift(tx.now, -(PAST_DAYS + 1) * 24 * 60),
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
