import { NoAnswer } from './api.ts';

const STATIC_IMPORT = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** The paths of the scripts that arrived. */
const arrivedFiles = new Set<string>();

/**
 * Imports a part of the app after its files have arrived: the build wraps each `import()` of a browser's script in this
 * (vite.config.ts). A browser remembers of a module that it did not arrive, and never asks for it again; `fetch` does, and
 * leaves the file in the cache from which the import then takes it.
 */
export async function importPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  noteFilesOfPage();
  const fetchedFiles = new Set<string>();
  await Promise.all(files.map((file) => fetchScript(`/${file}`, fetchedFiles)));
  for (const file of fetchedFiles) arrivedFiles.add(file);
  return load();
}

/** The page itself loads the start, and the parts of its first screen. */
function noteFilesOfPage() {
  for (const { src } of document.scripts) if (src) arrivedFiles.add(new URL(src).pathname);
}

/** Fetches a script and those that it imports; adds their paths to `fetchedFiles`. */
async function fetchScript(path: string, fetchedFiles: Set<string>): Promise<void> {
  if (arrivedFiles.has(path) || fetchedFiles.has(path) || !path.endsWith('.js')) return;
  fetchedFiles.add(path);
  try {
    const response = await fetch(path);
    // Of a file that another build replaced, the import says that it is missing.
    if (!response.ok) return;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const imports = [...(await response.text()).matchAll(STATIC_IMPORT)];
    await Promise.all(imports.map(([, name]) => fetchScript(folder + name, fetchedFiles)));
  } catch (cause) {
    throw new NoAnswer('network', cause);
  }
}
