import { useSyncExternalStore } from 'react';
import { i18n } from '#platform/i18n.ts';

/** Returns the language of the screens, and draws the component again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, () => i18n.locale);
}

function subscribe(onChange: () => void): () => void {
  return i18n.on('change', onChange);
}
