const KEPT = 'wellword-scroll';
const positions = new Map<string, number>(keptPositions());

/** Notes how far each visit was scrolled, so that going back shows what was left; also over a reload. */
export function keepScroll(visitKey: () => string): () => void {
  history.scrollRestoration = 'manual';
  const note = () => positions.set(visitKey(), scrollY);
  const keep = () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Without room for it a reload begins at the top.
    }
  };
  addEventListener('scroll', note, { passive: true });
  addEventListener('pagehide', keep);
  return () => {
    removeEventListener('scroll', note);
    removeEventListener('pagehide', keep);
  };
}

/** To where this visit was left; a new one begins at the top. The first may have been scrolled before it came alive. */
export function restoreScroll(visitKey: string, { isFirst }: { isFirst: boolean }): void {
  const top = positions.get(visitKey) ?? (isFirst ? scrollY : 0);
  scrollTo({ top, behavior: 'instant' });
}

function keptPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
