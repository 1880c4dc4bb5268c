// Used by schemas and screens; no schema is in this file, so that a screen does not load Zod for it.

/** The steps that the provider reports after accepting a message; none goes backwards. */
export const REPORTED_STEPS = ['confirmed', 'failed', 'delivered', 'read'] as const;

export const CHANNEL_STATES = ['working', 'restricted', 'disconnected'] as const;
