/** The texts of sending messages to the sheet, on both lists. */
export const SHEET_LIST_TEXTS = {
  panel: 'Send to Sheet',
  help: 'Select pending messages to write them into your clinic’s Google Sheet.',
  selected: (ready: number, selected: number) =>
    ready === selected
      ? `${selected} selected`
      : `${selected} selected, ${ready} of them can be sent to the sheet`,
  progress: (done: number, total: number) => `Sending ${done} of ${total}...`,
  exported: (count: number) =>
    count === 1
      ? 'Successfully exported 1 message to Google Sheet!'
      : `Successfully exported ${count} messages to Google Sheet!`,
  nothingToExport: 'Please select at least one message to export.',
  autoQueue: (count: number) => `Send to Auto Queue (${count})`,
  queued: (count: number) => `${count} message(s) sent to Google Sheet successfully!`,
  queueQuestion: (count: number) =>
    `${count === 1 ? '1 message is' : `${count} messages are`} written into your clinic’s Google Sheet and marked as sent there. The tool that reads the sheet may send ${count === 1 ? 'it' : 'them'} at once.`,
  queueNow: (count: number) =>
    `Write ${count === 1 ? '1 message' : `${count} messages`} into the sheet`,
  queueTitle: 'Send to Auto Queue?',
  takeBack: 'Take back',
  takingBack: 'Taking the messages back...',
  takenBack: (count: number) =>
    `${count === 1 ? '1 message is' : `${count} messages are`} pending again. Delete ${count === 1 ? 'its row' : 'their rows'} in the sheet, so that nothing is sent from there too.`,
  notTakenBack: (failed: number) =>
    `${failed === 1 ? '1 message' : `${failed} messages`} could not be taken back. Look at them in Sequence Messages.`,
  nothingToSend: 'Please select at least one message to send.',
} as const;
