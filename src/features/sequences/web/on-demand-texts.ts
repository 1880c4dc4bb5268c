/** The texts of the parts that open later; the lists do not load them. */
export const ON_DEMAND_TEXTS = {
  hidden: (count: number) =>
    count === 1
      ? 'Deleted from the list on this device only. The message itself is kept, and can still be sent.'
      : `${count} messages deleted from the list on this device only. The messages themselves are kept, and can still be sent.`,
  undo: 'Undo',
  hiddenHere: (count: number) =>
    count === 1
      ? '1 message is deleted from this list on this device.'
      : `${count} messages are deleted from this list on this device.`,
  showHidden: 'Show again',

  createdHelp: 'They wait under Sequences, and are in Quick Send on their day.',
  seeMessages: 'See the messages',
  done: 'Done',
} as const;
