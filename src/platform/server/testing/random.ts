/** Creates numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}
