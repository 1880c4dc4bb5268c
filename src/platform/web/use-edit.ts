import { useState } from 'react';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from './api.ts';

/** Someone else changed the same field meanwhile. */
export interface Conflict<Row, Change> {
  /** The row as it is stored now. */
  readonly newer: Row;
  /** This person's changes. */
  readonly mine: Change;
}

export interface Edit<Row, Change> {
  /** Saves what this person changed. Rejects when it could not be saved; a conflict waits in `conflict` instead. */
  readonly save: (mine: Change) => Promise<void>;
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
  findChanges: (row: Row, mine: Change) => Change;
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
  const [decided, setDecided] = useState<Row>();
  const saveOver = async (row: Row, mine: Change): Promise<void> => {
    const changes = findChanges(row, mine);
    if (Object.keys(changes).length === 0) {
      draft.forget();
      return onUnchanged(row);
    }
    try {
      const saved = await update(row, changes);
      draft.forget();
      onSaved(saved);
    } catch (error) {
      const newer = currentVersion<Row>(error);
      if (newer && !isConflict({ base: row, current: newer, changes }))
        return saveOver(newer, mine);
      setConflict(newer && { newer, mine });
      if (!newer) throw error;
      setDecided(newer);
    }
  };
  return {
    save: (mine) => saveOver(decided ?? draft.base, mine),
    conflict,
    takeTheirs: () => {
      if (!conflict) return;
      draft.forget();
      onTaken(conflict.newer);
    },
    dismiss: () => {
      setConflict(undefined);
      setDecided(undefined);
    },
  };
}
