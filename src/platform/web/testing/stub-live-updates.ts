import { vi } from 'vitest';

/** Takes the place of the stream of live updates; nothing arrives by it. */
export function stubLiveUpdates(): void {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
}
