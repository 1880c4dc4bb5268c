import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** One file under src, its path with forward slashes from there. */
export type Source = { path: string; code: string; imports: Import[]; passesOn: boolean };
/** An import of one file: `*` means everything, `to` is missing for packages. */
type Import = { specifier: string; names: string[]; to: string | undefined };
export type Edge = { from: Source; to: string; names: string[]; specifier: string };
export type Tree = ReadonlyMap<string, Source>;
export type Files = Record<string, string>;

/** Reads the named folders of `folder` with everything in them. */
export function readTree(folder: string, names: string[]): Tree {
  const files = names
    .flatMap((name) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const path = (file: string) => relative(folder, file).split(sep).join('/');
  return buildTree(
    Object.fromEntries(files.map((file) => [path(file), readFileSync(file, 'utf8')])),
  );
}

export function buildTree(files: Files): Tree {
  return new Map(Object.entries(files).map(([path, code]) => [path, toSource(path, code)]));
}

/** Every import of one of our files by another. */
export function listEdges(tree: Tree): Edge[] {
  return [...tree.values()].flatMap((from) =>
    from.imports.flatMap(({ to, ...rest }) => (to === undefined ? [] : [{ from, to, ...rest }])),
  );
}

/** Each circle of imports, types included: what knows each other belongs together. */
export function findCycles(tree: Tree): string[] {
  const circles: string[] = [];
  const finishedPaths = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(' → '));
    if (start >= 0 || finishedPaths.has(path)) return;
    for (const { to } of tree.get(path)?.imports ?? []) {
      if (to !== undefined) visit(to, [...trail, path]);
    }
    finishedPaths.add(path);
  };
  for (const path of tree.keys()) visit(path, []);
  return circles;
}

/** Each group of folders that import each other, by way of however many files; tests are left out. */
export function folderCycles(tree: Tree): string[] {
  const importsByFolder = new Map<string, Set<string>>();
  for (const { from, to } of listEdges(tree)) {
    if (isTest(from.path) || dirname(from.path) === dirname(to)) continue;
    const targets = importsByFolder.get(dirname(from.path)) ?? new Set();
    importsByFolder.set(dirname(from.path), targets.add(dirname(to)));
  }
  const reachableFiles = new Map(
    [...importsByFolder.keys()].map((folder) => [folder, reachable(importsByFolder, folder)]),
  );
  const groups = [...reachableFiles].flatMap(([folder, others]) => {
    const group = [...others].filter((other) => reachableFiles.get(other)?.has(folder));
    return group.length > 1 ? [group.toSorted().join(' ⇄ ')] : [];
  });
  return [...new Set(groups)];
}

function reachable(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reachableFiles = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of imports.get(folder) ?? []) {
      if (reachableFiles.has(next)) continue;
      reachableFiles.add(next);
      waiting.push(next);
    }
  }
  return reachableFiles;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function codeWithoutComments({ path, code }: Source): string {
  if (!isScript(path)) return code;
  const cut = (text: string, { start, end }: { start: number; end: number }) =>
    text.slice(0, start) + text.slice(end);
  return parseSync(path, code).comments.reduceRight(cut, code);
}

function toSource(path: string, code: string): Source {
  if (!isScript(path)) return { path, code, imports: [], passesOn: false };
  const { module, program, errors } = parseSync(basename(path), code);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);

  const imports: { specifier: string; names: string[] }[] = module.staticImports.map(
    (staticImport) => ({
      specifier: staticImport.moduleRequest.value,
      names: staticImport.entries.map(({ importName }) => toImportName(importName)),
    }),
  );
  const passedOn = module.staticExports
    .flatMap((staticExport) => staticExport.entries)
    .flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, names: [toImportName(importName)] }] : [],
    );
  const addWhole = (node: { source: { type: string } }) => {
    if ('value' in node.source)
      imports.push({ specifier: String(node.source.value), names: ['*'] });
  };
  // import('…') at run time, and import('…').Type.
  new Visitor({ ImportExpression: addWhole, TSImportType: addWhole }).visit(program);
  const resolvedImports = [...imports, ...passedOn].map((item) => ({
    ...item,
    to: resolveTarget(path, item.specifier),
  }));
  return { path, code, imports: resolvedImports, passesOn: passedOn.length > 0 };
}

function toImportName({ kind, name }: { kind: string; name: string | null }) {
  if (kind === 'Name') return name ?? '*';
  return kind === 'Default' ? 'default' : '*';
}

function resolveTarget(from: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined;
}

function isScript(path: string) {
  return ['.ts', '.tsx'].includes(extname(path));
}
