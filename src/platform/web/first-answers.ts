import type { QueryClient } from '@tanstack/react-query';
import { keepAnswer } from './api.ts';

// What the server puts into the page beside its frame (platform/server/http/static-files.ts).
const PICTURE = '#picture';
const ANSWERS = '#answers';

let wereTaken = false;

/** Knows the answers that came with the page, so that no screen asks for them again. */
export function takeFirstAnswers(queryClient: QueryClient): void {
  const element = document.querySelector(ANSWERS);
  if (!element) return;
  const answers = JSON.parse(element.textContent) as { key: readonly unknown[]; answer: unknown }[];
  for (const each of answers) keepAnswer(queryClient, each);
  // What was read of patients stays in the cache alone, which signing out empties.
  element.remove();
  wereTaken = true;
}

/** True when answers came with the page: they are a little older than the page's own asking would have made them. */
export function hadFirstAnswers(): boolean {
  return wereTaken;
}

/** Takes away the picture of the screen, once the screen itself stands. */
export function dropPicture(): void {
  document.querySelector(PICTURE)?.remove();
}
