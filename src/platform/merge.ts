interface Versions {
  /** The row that the edit began from. */
  readonly base: object;
  /** The row as another person saved it meanwhile. */
  readonly current: object;
  /** The fields that the edit changes. */
  readonly changes: object;
}

/**
 * True when the edit and another person changed the same field to different values. Otherwise the edit can be saved over the
 * current row without asking: each keeps what they changed.
 */
export function isConflict({ base, current, changes }: Versions): boolean {
  const before = new Map<string, unknown>(Object.entries(base));
  const currentFields = new Map<string, unknown>(Object.entries(current));
  return Object.entries(changes).some(
    ([field, value]) =>
      !isSame(currentFields.get(field), before.get(field)) &&
      !isSame(currentFields.get(field), value),
  );
}

/** Of values as JSON carries them. */
function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
