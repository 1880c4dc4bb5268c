// What schemas and screens both count on. No schema stands here, so that a screen does not load any for it.

/** Every request begins so; what comes after is free text (specification, section 4). */
export const FIRST_STATUS = 'pending';
/** The one other status that the specification names; screens mark it as done. */
export const DONE_STATUS = 'completed';
export const LONGEST_STATUS = 40;
export const MOST_UPLOADED_REPORTS = 20;
