// Shared by the screen and the server; no schema library is loaded for them.

export const IMPORT_VERDICTS = ['new', 'same', 'changes', 'another_person', 'refused'] as const;
export const MOST_ROWS = 20_000;
/** Rows of one call: with the longest cells they fit into a request. */
export const ROWS_A_CALL = 200;
/** An import can be undone for so many days. */
export const UNDO_IMPORT_DAYS = 7;
