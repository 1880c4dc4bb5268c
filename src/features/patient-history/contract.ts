import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { nameSchema } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import {
  Patient,
  PatientId,
  PatientInput,
  TimelineEntry,
  TimelinePart,
} from '#features/patients/schema.ts';

const tags = ['patients'];
const byId = z.strictObject({ id: PatientId });

/** More rows than this are moved in several calls. */
const MOST_ROWS = 200;

/** A row of a patient's history that can be moved to another patient. */
export const PatientRow = z.strictObject({
  kind: z.enum(['appointment', 'review', 'message', 'report']),
  id: z.uuid().check(z.toLowerCase()),
});
export type PatientRow = z.infer<typeof PatientRow>;

export const Split = z.strictObject({
  ...byId.shape,
  rows: z
    .array(PatientRow)
    .check(z.minLength(1, markText('Choose what to move')), z.maxLength(MOST_ROWS)),
  /** Another patient, or the name of a new one on the same number. */
  to: z.union([
    z.strictObject({ patientId: PatientId }),
    z.strictObject({ name: nameSchema(markText('Patient name required')) }),
  ]),
});
export type Split = z.infer<typeof Split>;

/** Facts of which a person may have to choose one when two patients become one. */
export const OpenFact = z.enum(['language', 'birthYear', 'isMinor', 'note']);
export type OpenFact = z.infer<typeof OpenFact>;

/** The facts about the person whom two patients turned out to be. */
export const MergedFacts = z.strictObject({
  language: PatientInput.shape.language,
  birthYear: PatientInput.shape.birthYear,
  isMinor: PatientInput.shape.isMinor,
  note: PatientInput.shape.note,
});
export type MergedFacts = z.infer<typeof MergedFacts>;

/** A patient who was merged into another one in the last 30 days. */
export const MergedPatient = z.strictObject({
  id: PatientId,
  name: z.string(),
  /** The clinic's day of the merge. */
  mergedOn: CalendarDate,
});
export type MergedPatient = z.infer<typeof MergedPatient>;

/** Operations on what happened with a patient, and on whose rows they are; part of the API's `patients`. */
export const historyContract = {
  timeline: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/timeline',
      summary: 'Visits, reviews, messages, reports and consent of a patient, newest first',
      tags,
    })
    .input(z.strictObject({ ...pageInput, id: PatientId, part: z._default(TimelinePart, 'all') }))
    .output(pageSchema(TimelineEntry)),
  merge: operation
    .route({
      method: 'POST',
      path: '/patients/merge',
      summary: 'Show two patients as one, because they are the same person',
      tags,
    })
    .errors({
      DIFFERENT_NUMBERS: { status: 409, message: 'These patients have different numbers.' },
      FACTS_DIFFER: {
        status: 409,
        message: 'The two patients differ. Send what is true.',
        data: z.strictObject({ fields: z.array(OpenFact) }),
      },
      STALE: {
        status: 409,
        message: 'Someone else changed one of these patients.',
        data: z.strictObject({ current: z.strictObject({ kept: Patient, merged: Patient }) }),
      },
      ALREADY_MERGED: { status: 409, message: 'One of these patients was already merged.' },
    })
    .input(
      z.strictObject({
        keepId: PatientId,
        mergeId: PatientId,
        facts: z.optional(MergedFacts),
        /** The facts that the screen showed of both. */
        basedOn: z.strictObject({ kept: MergedFacts, merged: MergedFacts }),
      }),
    )
    .output(Patient),
  undoMerge: operation
    .route({
      method: 'POST',
      path: '/patients/{id}/undo-merge',
      summary: 'Show a merged patient as a patient of its own again, within 30 days',
      tags,
    })
    .errors({ TOO_LATE: { status: 409, message: 'A merge can be undone for 30 days only.' } })
    .input(byId)
    .output(Patient),
  findMerged: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/merged',
      summary: 'Patients who were merged into this one and can still be shown on their own again',
      tags,
    })
    .input(byId)
    .output(z.array(MergedPatient)),
  split: operation
    .route({
      method: 'POST',
      path: '/patients/{id}/split',
      summary:
        'Move rows to another patient or a new one, with what was sent and answered about them',
      tags,
    })
    .errors({
      SAME_PATIENT: { status: 409, message: 'These rows already belong to this patient.' },
    })
    .input(Split)
    .output(Patient),
  suggestSame: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/same',
      summary: 'Patients on the same number who may be the same person',
      tags,
    })
    .input(byId)
    .output(z.array(Patient)),
  markDifferent: operation
    .route({
      method: 'POST',
      path: '/patients/mark-different',
      summary: 'Stop suggesting that two patients are the same person',
      tags,
    })
    .input(z.strictObject({ firstId: PatientId, secondId: PatientId }))
    .output(z.strictObject({ marked: z.literal(true) })),
};
