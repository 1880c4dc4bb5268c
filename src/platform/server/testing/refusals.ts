import type { Result } from '#platform/result.ts';

/** Returns the code of a refusal, or OK. */
export function refusalCode(result: Result<unknown, { code: string }>): string {
  return result.ok ? 'OK' : result.refusal.code;
}

/** Returns the value of a result; a refusal fails the test. */
export function expectValue<Value>(result: Result<Value, { code: string }>): Value {
  if (!result.ok) throw new Error(`Refused: ${result.refusal.code}`);
  return result.value;
}
