import type { Feature } from '#features/clinics/schema.ts';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { AuditEntity } from '#platform/server/audit/audit.ts';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId, PlannedKind } from '../schema.ts';

/** A row that is still to come, with the number that it would use. */
export interface PlannedRow {
  readonly id: string;
  readonly number: string;
}

export interface PlannedRows {
  readonly kind: PlannedKind;
  /** The kind under which a change of such a row is announced. */
  readonly entity: AuditEntity;
  /** The features of which a clinic needs one to read such rows. */
  readonly openedBy: readonly Feature[];
  /** Something is sent to the number, so a row whose number must not be contacted stays with it. */
  readonly isSent: boolean;
  /**
   * Finds the rows of these patients with another number, and locks them where they will be moved. With `from`, that number
   * was wrong: what may still lead to a message has the new one from now on.
   */
  readonly find: (
    scope: ClinicScope,
    selection: {
      patientIds: readonly PatientId[];
      number: string;
      isLocked: boolean;
      from?: string;
    },
  ) => Promise<PlannedRow[]>;
  /** Gives the number to rows that this transaction has locked. */
  readonly move: (
    tx: ClinicScope,
    selection: { ids: readonly string[]; number: string },
  ) => Promise<void>;
}

/** Features with rows that are still to come. */
export const plannedRows = createContributionPoint<PlannedRows>();

/** In which edits lock these rows: a visit before its reminders, messages before their review. */
const LOCK_ORDER: readonly PlannedKind[] = ['visits', 'messages', 'reviews', 'reports'];

/** Lists the rows that may be read in the order in which they are locked. */
export function listPlannedRows(scope: ClinicScope): PlannedRows[] {
  return plannedRows
    .list(scope)
    .filter(({ openedBy }) => hasFeature(scope, ...openedBy))
    .toSorted((first, right) => LOCK_ORDER.indexOf(first.kind) - LOCK_ORDER.indexOf(right.kind));
}
