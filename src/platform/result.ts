/** The result of a use case: its value, or a refusal that the contract declares. */
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

/** The refusal of a change that the row's state does not allow any more, with the row as it is. */
export type NotPossible<Row> = { code: 'NOT_POSSIBLE_NOW'; data: { current: Row } };

/** The refusal of an edit that began from an older version of the row, with the newer one. */
export type Stale<Row> = { code: 'STALE'; data: { current: Row } };
