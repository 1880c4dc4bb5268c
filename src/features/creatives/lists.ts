// What schemas and screens both count on. No schema stands here, so that a screen does not load any for it.

export const CONTENT_TYPES = ['image', 'video', 'iframe', 'link'] as const;

// Specification, section 9.
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2030;
