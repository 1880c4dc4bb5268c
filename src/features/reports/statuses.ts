// Apart from schema.ts, so that a screen that shows them loads no schema.

/** Every request begins so; what comes after is free text (specification, section 4). */
export const FIRST_STATUS = 'pending';
/** The one other status that the specification names; screens mark it as done. */
export const DONE_STATUS = 'completed';
export const LONGEST_STATUS = 40;
