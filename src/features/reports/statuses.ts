// Apart from schema.ts, so that a screen that shows them loads no schema.

/** The first status of every request; later ones are free text (specification, section 4). */
export const FIRST_STATUS = 'pending';
/** The other status that the specification names; screens show it as done. */
export const DONE_STATUS = 'completed';
export const LONGEST_STATUS = 40;
