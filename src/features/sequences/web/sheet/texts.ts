/** Every text of sending messages to the sheet, on both lists. */
export const SHEET_LIST_TEXTS = {
  panel: 'Send to Sheet',
  help: 'Select pending messages to write them into your clinic’s Google Sheet.',
  selected: (ready: number, selected: number) =>
    ready === selected
      ? `${selected} selected`
      : `${selected} selected, ${ready} of them can be sent to the sheet`,
  progress: (done: number, total: number) => `Sending ${done} of ${total}...`,
  exported: (count: number) =>
    `Successfully exported ${count} ${count === 1 ? 'message' : 'messages'} to Google Sheet!`,
  nothingToExport: 'Please select at least one message to export.',
  setUp: 'Set up the sheet',
  autoQueue: (count: number) => `Send to Auto Queue (${count})`,
  queued: (count: number) => `${count} message(s) sent to Google Sheet successfully!`,
  nothingToSend: 'Please select at least one message to send.',
} as const;
