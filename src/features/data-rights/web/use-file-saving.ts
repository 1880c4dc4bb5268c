import type { PatientFile } from '../schema.ts';

/**
 * Returns a function that saves a file as a download. The file is never cached, and its URL is
 * revoked right afterwards.
 */
export function useFileSaving(): (file: PatientFile) => void {
  return ({ fileName, mediaType, content }) => {
    const address = URL.createObjectURL(
      new Blob([content], { type: `${mediaType};charset=utf-8` }),
    );
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    // The browser reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
}
