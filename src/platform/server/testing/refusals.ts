import type { Result } from '#platform/result.ts';

/** What a service said: the refusal's code, or OK. */
export function refusalCode(result: Result<unknown, { code: string }>): string {
  return result.ok ? 'OK' : result.refusal.code;
}

/** What a service answered; a refusal fails the test. */
export function expectValue<Value>(result: Result<Value, { code: string }>): Value {
  if (!result.ok) throw new Error(`Refused: ${result.refusal.code}`);
  return result.value;
}
