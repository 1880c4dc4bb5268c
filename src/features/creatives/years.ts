// Specification, section 9.
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2030;
