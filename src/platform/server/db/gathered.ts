import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

/** One question for several keys; what has no answer is missing from the map. */
type AskAll<Key, Value> = (keys: Key[]) => Promise<Map<Key, Value>>;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

interface Gathering {
  /** How many keys a question has at most. */
  readonly most: number;
  /**
   * True where a question takes longer with each of its keys: then the next goes out before this one's answers are told, so that
   * the database works while we do. Else those who come while they are told still share the next.
   */
  readonly isLongerWithEach?: boolean;
}

/**
 * Asks for all together who came while an earlier question was under way, and when there is none for all who come in the same
 * turn of the event loop: nobody waits for company, and a crowd costs as many questions as fit one after the other. A question
 * goes out after everyone who shares its answer has come, so nobody is told what was true before they asked.
 */
export function gathered<Key, Value>(
  askAll: AskAll<Key, Value>,
  { most, isLongerWithEach = false }: Gathering,
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, Waiting<Value>[]>();
  let isAsking = false;

  async function askOn(): Promise<void> {
    isAsking = true;
    let tell = () => {};
    await turnOfEventLoop();
    while (waiting.size > 0) {
      const asked = askNext();
      if (isLongerWithEach) {
        await turnOfEventLoop();
        tell();
        tell = await asked;
      } else {
        (await asked)();
        await turnOfEventLoop();
      }
    }
    isAsking = false;
    tell();
  }

  /** Asks for those who have waited longest; never rejects, and resolves to what tells them. */
  async function askNext(): Promise<() => void> {
    const turn = [...waiting].slice(0, most);
    for (const [key] of turn) waiting.delete(key);
    try {
      const values = await askAll(turn.map(([key]) => key));
      return () => {
        for (const [key, all] of turn) for (const one of all) one.resolve(values.get(key));
      };
    } catch (error) {
      return () => {
        for (const [, all] of turn) for (const one of all) one.reject(error);
      };
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others) others.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (!isAsking) void askOn();
    });
}
