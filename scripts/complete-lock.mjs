// node scripts/complete-lock.mjs, after npm install: npm can leave packages of other platforms out of package-lock.json,
// and then npm ci refuses it. This adds them, marked with their platform, so that only that platform fetches them, and asks
// the registry for the hash of each entry that has none. It fails and names those for which the registry gives no hash.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const PLATFORMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const LIBRARIES = { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc', musleabihf: 'musl' };

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.values(lock.packages).flatMap(({ dev, optionalDependencies = {} }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !(`node_modules/${name}` in lock.packages))
    .map(([name, version]) => [`node_modules/${name}`, createEntry(name, version, dev)]),
);
const packages = Object.entries(lock.packages).concat(missing);
lock.packages = Object.fromEntries(packages.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
const unhashed = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path !== '' && integrity === undefined && link !== true,
);
const refused = unhashed.filter(([path, entry]) => {
  entry.integrity = fetchHash(path.split('node_modules/').at(-1), entry.version);
  return entry.integrity === undefined;
});
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added to package-lock.json`);
console.log(`${unhashed.length - refused.length} hashes added`);
if (refused.length > 0) {
  console.error('The registry gives no hash for these; lock a version for which it does:');
  for (const [path, { version }] of refused) console.error(`  ${path} ${version}`);
  process.exitCode = 1;
}

function fetchHash(name, version) {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const hash = stdout.trim();
  return hash.startsWith('sha512-') ? hash : undefined;
}

function createEntry(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = PLATFORMS.filter((platform) => words.includes(platform));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = Object.keys(LIBRARIES).filter((library) => words.includes(library));
  if (os.length + cpu.length === 0) throw new Error(`${name} names no platform`);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc: libc.map((library) => LIBRARIES[library]) }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
