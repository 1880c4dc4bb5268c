/** Ten texts of this length, in letters of three bytes each, are half of the longest request. */
export const LONGEST_NOTICE = 4000;
