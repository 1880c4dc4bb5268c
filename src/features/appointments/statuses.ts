// Apart from schema.ts, so that a screen that shows them loads no schema.
export const APPOINTMENT_STATUSES = ['pending', 'completed', 'cancelled'] as const;
