/** The server's answer for a day without visits: 20 November 2026. */
export const EMPTY_DAY = {
  date: '2026-11-20',
  today: '2026-11-20',
  items: [],
  hasMore: false,
  words: [],
  doctors: [],
  closedFor: null,
  missedBefore: null,
  toRemind: null,
  remindsAutomatically: false,
  leftByAutopilot: [],
  toAnswer: null,
  leaves: [],
  openBefore: null,
};
