/** The name that texts of the built-in writer bear, so that the screen can say which one wrote. */
export const BUILT_IN_WRITER = 'built-in';
