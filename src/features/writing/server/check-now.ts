import { checkChange, checkText } from '../guards/rules.ts';
import type { Finding, TextToCheck } from '../guards/schema.ts';

/** A text to check; with `before`, the composed text that it replaces. */
export interface TextCheck extends Omit<TextToCheck, 'weights'> {
  readonly before?: string | undefined;
}

/** Returns the findings of `checkChange` where the text replaces another one, else of `checkText`. */
export function checkNow({ before, ...text }: TextCheck): Finding[] {
  return before === undefined ? checkText(text) : checkChange({ ...text, before });
}
