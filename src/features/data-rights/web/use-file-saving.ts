/** A file for the browser to save: text, or bytes as they were downloaded. */
export interface SavedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string | Blob;
}

/**
 * Returns a function that saves a file as a download. The file is never cached, and its URL is
 * revoked right afterwards.
 */
export function useFileSaving(): (file: SavedFile) => void {
  return ({ fileName, mediaType, content }) => {
    const type = typeof content === 'string' ? `${mediaType};charset=utf-8` : mediaType;
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    // The browser reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
}
