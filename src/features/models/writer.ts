/** The writer's name in texts of the built-in writer, for the screen. */
export const BUILT_IN_WRITER = 'built-in';

/**
 * `asking`: nothing received yet, `writing`: the text arrives, `checking`: the whole text is parsed
 * and checked.
 */
export const WRITING_STAGES = ['asking', 'writing', 'checking'] as const;
