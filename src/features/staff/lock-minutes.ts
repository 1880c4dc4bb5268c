/** The minutes without use after which a desk device may lock. */
export const LOCK_MINUTES = [5, 15, 60] as const;
