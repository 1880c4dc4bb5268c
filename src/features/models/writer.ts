/** The writer's name in texts of the built-in writer, for the screen. */
export const BUILT_IN_WRITER = 'built-in';

/** The requests to the provider that a clinic may send in an hour, because each costs money. */
export const REQUESTS_PER_HOUR = 60;

/**
 * `asking`: nothing received yet, `writing`: the text arrives, `checking`: the whole text is parsed
 * and checked.
 */
export const WRITING_STAGES = ['asking', 'writing', 'checking'] as const;
