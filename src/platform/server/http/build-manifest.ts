import type { Manifest } from 'vite';

/** Returns the scripts that `sources` were built into, and those that they import at once. */
export function scriptsBehind(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return files;
}

/** Returns the scripts of `sources` that the page's entry does not load by itself. */
export function preloadsFor(manifest: Manifest, sources: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const loadedFiles = scriptsBehind(manifest, entries);
  return [...scriptsBehind(manifest, sources)].filter((file) => !loadedFiles.has(file));
}
