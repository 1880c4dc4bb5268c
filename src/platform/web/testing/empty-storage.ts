import { beforeEach } from 'vitest';

// The files of a run share one browser: no test opens with the language or the drafts of another one.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
