import type { PatientFile } from '../schema.ts';

/** Hands a file to the browser as a download. It is in no cache, and its address is gone the moment after. */
export function useFileSaving(): (file: PatientFile) => void {
  return ({ fileName, mediaType, content }) => {
    const address = URL.createObjectURL(
      new Blob([content], { type: `${mediaType};charset=utf-8` }),
    );
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    // The browser reads it after this turn.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
}
