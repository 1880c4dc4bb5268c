// Apart from schema.ts, so that a screen that shows them loads no schema.
export const APPOINTMENT_STATUSES = ['pending', 'completed', 'cancelled', 'no_show'] as const;

/** Whether the patient booked before, or came without an appointment. */
export const VISIT_KINDS = ['booked', 'walk_in'] as const;
