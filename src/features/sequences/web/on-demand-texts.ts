import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the parts that open later; the lists do not load them. */
export const ON_DEMAND_TEXTS = texts({
  hidden: (count: number) =>
    i18n.t(
      '{count, plural, one {Deleted from the list on this device only. The message itself is kept, and can still be sent.} other {{count} messages deleted from the list on this device only. The messages themselves are kept, and can still be sent.}}',
      { count },
    ),
  hiddenHere: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message is deleted from this list on this device.} other {{count} messages are deleted from this list on this device.}}',
      { count },
    ),
  showHidden: 'Show again',

  createdHelp: 'They are listed under Sequences, and in Quick Send on their day.',
  seeMessages: 'See the messages',
  done: 'Done',
});
