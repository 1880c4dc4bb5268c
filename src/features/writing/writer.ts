/** The name that texts of the built-in writer bear, so that the screen can say which one wrote. */
export const BUILT_IN_WRITER = 'built-in';

/** `asking`: nothing has come yet, `writing`: it comes, `checking`: all is there and is read and judged. */
export const WRITING_STAGES = ['asking', 'writing', 'checking'] as const;
