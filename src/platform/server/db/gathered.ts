/** One question for several keys; what has no answer is missing from the map. */
type AskAll<Key, Value> = (keys: Key[]) => Promise<Map<Key, Value>>;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Asks for all together who came while an earlier question was under way, and at once when there is none: nobody waits
 * for company, and a crowd costs as many questions as fit one after the other. A question goes out after everyone who
 * shares its answer has come, so nobody is told what was true before they asked.
 */
export function gathered<Key, Value>(
  askAll: AskAll<Key, Value>,
  { most }: { most: number },
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, Waiting<Value>[]>();
  let isAsking = false;

  async function askOn(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      const turn = [...waiting].slice(0, most);
      for (const [key] of turn) waiting.delete(key);
      try {
        const values = await askAll(turn.map(([key]) => key));
        for (const [key, all] of turn) for (const one of all) one.resolve(values.get(key));
      } catch (error) {
        for (const [, all] of turn) for (const one of all) one.reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others) others.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (!isAsking) void askOn();
    });
}
