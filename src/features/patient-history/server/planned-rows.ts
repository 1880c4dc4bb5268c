import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId, PlannedKind } from '#features/patients/schema.ts';
import { mayRead } from './readable-rows.ts';

// Features with rows that are still to come register here, so that this one need not know them.

/** A row that is still to come, with the number that it would use. */
export interface PlannedRow {
  readonly id: string;
  readonly number: string;
}

export interface PlannedRows {
  readonly kind: PlannedKind;
  /** Something is sent to the number, so a row whose number must not be contacted stays with it. */
  readonly isSent: boolean;
  /** Finds the rows of these patients with another number, and locks them where they will be moved. */
  readonly find: (
    scope: ClinicScope,
    wanted: { patientIds: readonly PatientId[]; number: string; isLocked: boolean },
  ) => Promise<PlannedRow[]>;
  /** Gives the number to rows that this transaction has locked. */
  readonly move: (
    tx: ClinicScope,
    wanted: { ids: readonly string[]; number: string },
  ) => Promise<void>;
}

const registered = new Map<PlannedKind, PlannedRows>();

/** Adds a feature's rows; adding them again changes nothing. */
export function addPlannedRows(rows: PlannedRows): void {
  registered.set(rows.kind, rows);
}

const ROW_KINDS = {
  visits: 'appointment',
  messages: 'message',
  reviews: 'review',
  reports: 'report',
} as const;

/** Lists the rows that may be read in the order in which they are locked: that of their registration. */
export function listPlannedRows(scope: ClinicScope): PlannedRows[] {
  return [...registered.values()].filter(({ kind }) => mayRead(scope, ROW_KINDS[kind]));
}
