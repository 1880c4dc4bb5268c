import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { appointments } from '#features/appointments/server/tables.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import type { LinkId } from '#features/links/schema.ts';
import { linkOpens, links } from '#features/links/server/tables.ts';
import { toPurpose } from '#features/messages/server/recipient.ts';
import { attemptVisits, messages, sendAttempts } from '#features/messages/server/tables.ts';
import { doNotContact } from '#features/patients/server/tables.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { instantAt } from '#platform/zoned-time.ts';
import type { RandomMonth } from './random-month-testing.ts';

/** Inserts random rows as they are: no use case writes all of these combinations. */
export async function insertRandomRows(
  database: TestDatabase,
  { clinic, rows }: { clinic: BuiltClinic; rows: RandomMonth },
): Promise<void> {
  const owner = drizzle(database.ownerPool);
  const clinicId = clinic.id;
  const { timeZone } = clinic.scope;
  for (const { id, date, time, ...visit } of rows.visits)
    await owner.insert(appointments).values({
      ...visit,
      id,
      clinicId,
      patientName: 'Asha Patel',
      contactNumber: '9820010001',
      appointmentDate: date,
      appointmentTime: time,
    });
  for (const { id, kind, visits, slot, profileId } of rows.messages) {
    const begins = instantAt(timeZone, slot);
    await owner.insert(messages).values({
      id,
      clinicId,
      kind,
      purpose: toPurpose(kind),
      profileId,
      patientName: 'Asha Patel',
      whatsappNumber: '9820010001',
      scheduledDate: slot.date,
      messageContent: 'Namaste',
      appointmentId: visits[0],
      ...(visits.length > 0 && {
        forSlot: begins,
        notBefore: new Date(begins.getTime() - 3_600_000),
        notAfter: begins,
      }),
    });
  }
  for (const attempt of rows.attempts) {
    const attemptId = randomUUID();
    await owner.insert(sendAttempts).values({
      ...attempt,
      id: attemptId,
      clinicId,
      dedupeKey: randomUUID(),
      bodySha256: '0'.repeat(64),
      toLastFour: '0001',
      requestedByName: 'Meera Shah',
      leaseUntil: attempt.startedAt,
      finishedAt: attempt.startedAt,
    });
    const message = rows.messages.find(({ id }) => id === attempt.messageId);
    const namedVisits = attempt.appointmentId ? [attempt.appointmentId] : (message?.visits ?? []);
    const visits = rows.visits.filter(({ id }) => namedVisits.includes(id));
    if (visits.length > 0)
      await owner.insert(attemptVisits).values(
        visits.map(({ id, date, time }) => ({
          clinicId,
          attemptId,
          appointmentId: id,
          onDate: date,
          atTime: time,
        })),
      );
  }
  for (const [place, createdAt] of rows.suppressed.entries())
    await owner
      .insert(doNotContact)
      .values({ clinicId, number: String(9_820_020_000 + place), createdAt });
  for (const { receivedAt, points, wantsAnswer, isClosed } of rows.told)
    await owner.insert(feedback).values({
      clinicId,
      formId: randomUUID(),
      points,
      words: 'Namaste',
      wantsAnswer,
      language: 'en',
      receivedAt,
      closedAt: isClosed ? receivedAt : null,
      closedByName: isClosed ? 'Meera Shah' : null,
    });
  const linkIds = new Map<number, LinkId>();
  for (const { link, day } of rows.openings) {
    const linkId =
      linkIds.get(link) ?? (await insertLink(owner, { clinicId, isPrinted: link % 2 === 1 }));
    linkIds.set(link, linkId);
    const firstAt = new Date(`${day}T12:00:00Z`);
    await owner.insert(linkOpens).values({ clinicId, linkId, day, firstAt, lastAt: firstAt });
  }
  for (const { decidedAt, because, exclusion } of rows.decisions)
    await owner.execute(sql`
      insert into ask_decisions (user_id, visit_hash, decided_at, because, exclusion, policy_version)
      values (${clinicId}, ${createHash('sha256').update(randomUUID()).digest()}, ${decidedAt}, ${because}, ${exclusion}, 1)`);
}

async function insertLink(
  owner: ReturnType<typeof drizzle>,
  { clinicId, isPrinted }: { clinicId: BuiltClinic['id']; isPrinted: boolean },
): Promise<LinkId> {
  const codeHash = createHash('sha256').update(randomUUID()).digest('hex');
  const [link] = await owner
    .insert(links)
    .values({
      clinicId,
      codeHash,
      target: 'own_words',
      language: 'en',
      expiresAt: new Date(),
      isPrinted,
    })
    .returning({ id: links.id });
  if (link === undefined) throw new Error('An insert returns its row');
  return link.id;
}

/** Inserts the review requests that messages belong to. */
export async function insertReviews(
  database: TestDatabase,
  { clinic, ids }: { clinic: BuiltClinic; ids: readonly string[] },
): Promise<void> {
  for (const id of ids)
    await database.ownerPool.query(
      `insert into reviews (id, user_id, patient_name, contact_number) values ($1, $2, 'Asha Patel', '9820010001')`,
      [id, clinic.id],
    );
}
