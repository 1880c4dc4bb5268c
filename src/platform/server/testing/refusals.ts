import type { Result } from '#platform/result.ts';

/** What a service said: the refusal's code, or OK. */
export function codeOf(result: Result<unknown, { code: string }>): string {
  return result.ok ? 'OK' : result.refusal.code;
}
