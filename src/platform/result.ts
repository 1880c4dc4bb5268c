/** What a use case returns: its value, or a refusal that the contract declares. */
export type Result<Value, Refusal extends { code: string }> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<const Refusal extends { code: string; data?: unknown }>(
  refusal: Refusal,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
