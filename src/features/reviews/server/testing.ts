import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { addOutcomeListener } from '#features/messages/server/outcome-events.ts';
import { messages } from '#features/messages/server/tables.ts';
import { buildBrokenWriter, buildWriter } from '#features/writing/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { SendPlan, ReviewId, type Review, type SendStep } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { insertReview } from './review-queries.ts';
import { followMessageOutcomes } from './follow-outcomes.ts';
import { prepareMessages } from './prepare-messages.ts';
import { openStep } from './steps.ts';
import { reviews } from './tables.ts';

type Wish = Omit<Parameters<typeof preparePlan>[1], 'writer'>;

/**
 * The plan of the simple flow, unless another is asked for; only the flow of three may ask a
 * writer.
 */
export function buildPlan(clinic: Pick<BuiltClinic, 'scope'>, wish: Wish): Promise<SendPlan> {
  const flow = wish.flow ?? 'simple';
  const writer = flow === 'simple' ? buildBrokenWriter() : buildWriter();
  return preparePlan(clinic, { ...wish, flow, writer });
}

// As the product does when it starts.
addOutcomeListener(followMessageOutcomes);

type PreparationWish = Parameters<typeof prepareMessages>[1];

/** Inserts a review request of the clinic; fields can be set, also those that only time or other use cases change. */
export async function buildReview(
  { scope }: Pick<BuiltClinic, 'scope'>,
  fields: Partial<typeof reviews.$inferInsert> = {},
): Promise<Review> {
  const id = fields.id ?? ReviewId.parse(randomUUID());
  await insertReview(scope, {
    patientName: 'Ravi Patil',
    appointmentDate: '2026-11-12',
    contactNumber: '9876543210',
    treatment: 'root canal',
    ...fields,
    id,
  });
  return getReview(scope, { id });
}

/**
 * What preparing a review's messages answers: three in English by the built-in writer, unless the
 * wish is another.
 */
export async function preparePlan(
  { scope }: Pick<BuiltClinic, 'scope'>,
  wish: Partial<PreparationWish> & Pick<PreparationWish, 'id'>,
): Promise<SendPlan> {
  const usual = { flow: 'ai3', language: 'en', writer: buildWriter() } as const;
  const plan = await prepareMessages(scope, { ...usual, ...wish });
  return SendPlan.parse(expectValue(plan));
}

/** The text of a step; empty where the plan is without it. */
export function findStepText(plan: SendPlan, step: SendStep): string {
  return plan.steps.find((one) => one.step === step)?.text ?? '';
}

/** The steps of a plan, and how each stands. */
export function listStates({ steps }: SendPlan): [SendStep, string][] {
  return steps.map(({ step, state }) => [step, state]);
}

/** Opens these steps in WhatsApp, one after the other. */
export async function openSteps(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { id, steps }: { id: ReviewId; steps: readonly SendStep[] },
): Promise<void> {
  for (const step of steps) expectValue(await openStep(scope, { id, step }));
}

/** The clinic's messages as they stand in the table, oldest first. */
export async function readMessageRows(database: TestDatabase, clinic: Pick<BuiltClinic, 'id'>) {
  return drizzle(database.ownerPool)
    .select()
    .from(messages)
    .where(eq(messages.clinicId, clinic.id))
    .orderBy(asc(messages.createdAt));
}

/** Everything that preparing may write for a review. */
export async function readReviewRows(
  database: TestDatabase,
  { clinic, id }: { clinic: Pick<BuiltClinic, 'id'>; id: ReviewId },
) {
  const owner = drizzle(database.ownerPool);
  return {
    review: await owner.select().from(reviews).where(eq(reviews.id, id)),
    messages: await readMessageRows(database, clinic),
    audit: await owner
      .select()
      .from(auditLog)
      .where(eq(auditLog.clinicId, clinic.id))
      .orderBy(auditLog.id),
  };
}
