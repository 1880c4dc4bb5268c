/** How many pictures may wait while one is decoded: of all clinics, and of one. */
const MOST_WAITING = 12;
const MOST_OF_ONE = 4;

const waiting: { owner: string; start: () => void }[] = [];
let isBusy = false;

/**
 * Runs `work` when all earlier work is done: one decoder at a time uses half of the smallest machine, and its memory once.
 * Returns undefined, without running it, when too many wait already, or too many of this owner.
 */
export async function inPictureQueue<Value>(
  owner: string,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (isBusy) {
    const ownCount = waiting.filter((each) => each.owner === owner).length;
    if (waiting.length >= MOST_WAITING || ownCount >= MOST_OF_ONE) return undefined;
    await new Promise<void>((start) => waiting.push({ owner, start }));
  }
  isBusy = true;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next one takes over at once, so that a newcomer cannot start between the two.
    if (next) next.start();
    else isBusy = false;
  }
}
