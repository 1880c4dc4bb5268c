import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { messages } from '#features/messages/server/tables.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildBrokenWriter } from '#features/models/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { SendPlan, ReviewId, type Review, type SendStep } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { createReview } from './create-review.ts';
import { prepareMessages } from './prepare-messages.ts';
import { openStep } from './steps.ts';
import { reviews } from './tables.ts';

type PlanInput = Omit<Parameters<typeof preparePlan>[1], 'writer'>;

/**
 * Prepares the simple flow, unless another is given; only the three-message flow may call a writer.
 */
export function buildPlan(
  clinic: Pick<BuiltClinic, 'scope' | 'operator'>,
  input: PlanInput,
): Promise<SendPlan> {
  const flow = input.flow ?? 'simple';
  const writer = flow === 'simple' ? buildBrokenWriter() : builtInWriter;
  return preparePlan(clinic, { ...input, flow, writer });
}

type PreparationInput = Parameters<typeof prepareMessages>[1];

/**
 * Creates a review request of the clinic as the form does; fields can be set. Columns that only
 * time or other use cases change are updated afterwards.
 */
export async function buildReview(
  { scope }: Pick<BuiltClinic, 'scope'>,
  fields: Partial<Omit<typeof reviews.$inferInsert, 'createdAt'>> = {},
): Promise<Review> {
  const { id = ReviewId.parse(randomUUID()), appointmentDate = '2026-11-12', ...others } = fields;
  // Rows of earlier versions may have none, or one that was still to come.
  const isToday = appointmentDate === null || appointmentDate > scope.today;
  const { patientName, contactNumber, treatment, notes, ...later } = others;
  await createReview(scope, {
    id,
    patientName: patientName ?? 'Ravi Patil',
    appointmentDate: isToday ? scope.today : appointmentDate,
    contactNumber: contactNumber ?? '9876543210',
    treatment: treatment ?? 'root canal',
    notes: notes ?? '',
  });
  const columns = { ...later, ...(isToday && { appointmentDate }) };
  if (Object.keys(columns).length > 0)
    await scope.db
      .update(reviews)
      .set(columns)
      .where(and(eq(reviews.clinicId, scope.clinicId), eq(reviews.id, id)));
  return getReview(scope, { id });
}

/** Sets when a review was created, which the app's own database role may not. */
export async function backdateReview(
  database: TestDatabase,
  { id, createdAt }: { id: ReviewId; createdAt: Date },
): Promise<void> {
  await drizzle(database.ownerPool).update(reviews).set({ createdAt }).where(eq(reviews.id, id));
}

/**
 * Prepares a review's messages, by default three in English by the built-in writer, and returns the
 * plan.
 */
export async function preparePlan(
  { scope }: Pick<BuiltClinic, 'scope'>,
  input: Partial<PreparationInput> & Pick<PreparationInput, 'id'>,
): Promise<SendPlan> {
  const tools = { writer: builtInWriter };
  const usual = { flow: 'ai3', language: 'en', ...tools } as const;
  const plan = await prepareMessages(scope, { ...usual, ...input });
  return SendPlan.parse(expectValue(plan));
}

/** Returns the text of a step; empty when the plan lacks it. */
export function findStepText(plan: SendPlan, step: SendStep): string {
  return plan.steps.find((candidate) => candidate.step === step)?.text ?? '';
}

/** Lists the steps of a plan with their states. */
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

/** Reads the clinic's message rows, oldest first. */
export async function readMessageRows(database: TestDatabase, clinic: Pick<BuiltClinic, 'id'>) {
  return drizzle(database.ownerPool)
    .select()
    .from(messages)
    .where(eq(messages.clinicId, clinic.id))
    .orderBy(asc(messages.createdAt));
}

/** Reads every row that preparing a review may write. */
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
