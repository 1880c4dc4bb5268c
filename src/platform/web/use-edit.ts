import { useState } from 'react';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from './api.ts';

/** Someone else changed the same field meanwhile. */
export interface Conflict<Row, Change> {
  /** The row as it is stored now. */
  readonly newer: Row;
  /** This person's changes. */
  readonly draft: Change;
}

export interface Edit<Row, Change> {
  /** Saves what this person changed. Rejects when it could not be saved; a conflict waits in `conflict` instead. */
  readonly save: (draft: Change) => Promise<void>;
  readonly conflict: Conflict<Row, Change> | undefined;
  /** Gives up this person's change for the stored row. */
  readonly takeTheirs: () => void;
  /** Returns to the form, with nothing decided. */
  readonly dismiss: () => void;
}

interface EditOptions<Row, Change> {
  draft: {
    /** The row that the edit began from. */
    readonly base: Row;
    readonly forget: () => void;
  };
  /** Returns the fields of `mine` that differ from `row`. */
  findChanges: (row: Row, draft: Change) => Change;
  /** Sends the changes over this version of the row. */
  update: (row: Row, changes: Change) => Promise<Row>;
  onSaved: (row: Row) => void;
  /** There was nothing to change. */
  onUnchanged: (row: Row) => void;
  /** The version of someone else was taken. */
  onTaken: (row: Row) => void;
}

/**
 * One person's edit of a row that others edit too. Changes of different fields are merged without asking; a change of the
 * same field becomes a `conflict`, which saving again decides for this person's version.
 */
export function useEdit<Row extends object, Change extends object>({
  draft,
  findChanges,
  update,
  onSaved,
  onUnchanged,
  onTaken,
}: EditOptions<Row, Change>): Edit<Row, Change> {
  const [conflict, setConflict] = useState<Conflict<Row, Change>>();
  // The version that this person decided to overwrite.
  const [decidedRow, setDecidedRow] = useState<Row>();
  const saveOver = async (row: Row, edits: Change): Promise<void> => {
    const changes = findChanges(row, edits);
    if (Object.keys(changes).length === 0) {
      draft.forget();
      return onUnchanged(row);
    }
    try {
      const savedRow = await update(row, changes);
      draft.forget();
      onSaved(savedRow);
    } catch (error) {
      const newer = currentVersion<Row>(error);
      if (newer && !isConflict({ base: row, current: newer, changes }))
        return saveOver(newer, edits);
      setConflict(newer && { newer, draft: edits });
      if (!newer) throw error;
      setDecidedRow(newer);
    }
  };
  return {
    save: (edits) => saveOver(decidedRow ?? draft.base, edits),
    conflict,
    takeTheirs: () => {
      if (!conflict) return;
      draft.forget();
      onTaken(conflict.newer);
    },
    dismiss: () => {
      setConflict(undefined);
      setDecidedRow(undefined);
    },
  };
}
