/** The texts about the visits that a leave touches. */
export const LEAVE_TEXTS = {
  title: 'Visits to Move',
  description: ({ who, when }: { who: string; when: string }) => `${who}: ${when}`,
  onLeave: (doctor: string) => `${doctor} is on leave`,
  closed: 'The clinic is closed',
  loading: 'Loading visits...',
  failed: 'The visits could not be loaded.',
  gone: 'This leave is over or was removed.',
  goneHelp: 'Its visits need no other time.',
  done: 'No visit is left to move.',
  doneHelp: 'All visits of this leave were moved or cancelled.',
  backToToday: 'Back to Today',
  toHours: 'Show leave',
  list: 'Visits to move',
  hasMore: 'Only the first visits are listed. The others follow when these are moved.',
  count: (count: number) => (count === 1 ? '1 visit to move' : `${count} visits to move`),
  countOf: ({ count, what }: { count: number; what: string }) =>
    `${count === 1 ? '1 visit to move' : `${count} visits to move`}: ${what}`,
  affected: (count: number) =>
    count === 1
      ? '1 appointment is booked in this time. Move it and inform the patient.'
      : `${count} appointments are booked in this time. Move them and inform the patients.`,
  showAffected: 'Show appointments',
  move: 'Move',
  moveOf: (name: string) => `Move the visit of ${name}`,
  cancelVisit: 'Cancel the visit',
  tell: 'Tell',
  tellOf: (name: string) => `Tell ${name} in WhatsApp`,
  opened: 'Opened in WhatsApp',
  cancelled: (name: string) => `The visit of ${name} is cancelled.`,
  cancelFailed: 'The visit could not be cancelled. Please try again.',
} as const;
