import { toSentence } from '../src/app/server/operator-sentence.ts';

/** Runs a command to its end; it ends with 1 and one sentence, or with the trace of an unexpected error. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = toSentence(error);
    if (sentence === undefined)
      console.error('An unexpected error, for those who can read it:', error);
    else console.error(sentence);
    process.exitCode = 1;
  }
}
