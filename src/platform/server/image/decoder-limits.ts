export const NOT_AN_IMAGE_CODE = 65;
export const TOO_MANY_PIXELS_CODE = 66;
/** Seconds that a decoder may work on one picture. */
export const LONGEST_SECONDS = 10;
