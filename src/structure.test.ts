import { readdirSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  findCycles,
  codeWithoutComments,
  listEdges,
  folderCycles,
  isTest,
  readTree,
  buildTree,
} from '../scripts/source-tree.ts';
import type { Edge, Files, Source, Tree } from '../scripts/source-tree.ts';

// The rules of ARCHITECTURE.md, without exceptions. A new name is a decision: it is
// added to the lists here, together with its record under docs/decisions.

/** Each may use those before it. */
const LAYERS = ['platform', 'features', 'app'];
/** A feature may use those before it, never those after. */
const FEATURES = [
  'clinics',
  'accounts',
  'staff',
  'hours',
  'content',
  'text-checks',
  'models',
  'consent-notices',
  'patients',
  'messages',
  'delivery',
  'autopilot',
  'sheet-export',
  'appointments',
  'reminders',
  'leave',
  'today',
  'board',
  'links',
  'review-drafts',
  'reviews',
  'asking',
  'sequence-writer',
  'sequences',
  'creatives',
  'reports',
  'posters',
  'feedback',
  'patient-import',
  'activity',
  'patient-history',
  'data-rights',
  'setup',
  'month',
  'dashboard',
  'admin',
];
const OUTSIDE_SERVICES = [
  'anthropic',
  'blueticks',
  'google-gemini',
  'google-identity',
  'google-sheets',
  'mail-folder',
  'openai-compatible',
  'sms-gateway',
  'smtp',
];
const APP_SERVER = [
  'accounts',
  'api-description',
  'app',
  'database',
  'features',
  'http',
  'api-handler',
  'other-routes',
  'request-limits',
  'seed',
  'main',
  'operator-sentence',
  'preloads',
  'restore-drill',
  'lost-secret',
  'restored',
  'router',
  'test-product',
  'test-server',
  'testing',
  'worker',
];
const PLATFORM_ROOT = [
  'access',
  'calendar',
  'colour',
  'contract',
  'errors',
  'ids',
  'i18n',
  'inert-cell',
  'language',
  'link',
  'merge',
  'name-fold',
  'page',
  'phone',
  'phone-reading',
  'phone-texts',
  'picture',
  'result',
  'schema',
  'text',
  'time',
  'written-date',
  'written-time',
  'zoned-time',
];
const PLATFORM_SERVER = [
  'clock',
  'crypto',
  'env',
  'env-variables',
  'log',
  'loop-watch',
  'open-folder',
  'background-work',
  'sms-settings',
  'totp',
];
const PLATFORM_SERVER_FOLDERS = [
  'audit',
  'backup',
  'db',
  'embedded-postgres',
  'http',
  'image',
  'jobs',
  'live-updates',
  'testing',
];
const PLATFORM_WEB = [
  'api',
  'cache-key',
  'close-on-back',
  'double-clicks',
  'drafts',
  'form',
  'import-part',
  'keep-focus',
  'paged',
  'persist',
  'reachability',
  'read-file',
  'screen-language',
  'shared-device',
  'texts',
  'theme',
];
const PLATFORM_WEB_FOLDERS = ['ui', 'testing'];

const NAMES_THAT_SAY_NOTHING = [
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'service',
  'lists',
];
/** Of a feature's server, only app may import these; no other feature imports its queries. */
const PRIVATE_SERVER = ['router', 'worker', 'webhooks', ...OUTSIDE_SERVICES];
/** Only these files turn a proven identity into a tenant scope. */
const SCOPE_MINTS = ['gate.ts', 'worker.ts', 'webhooks.ts', 'testing.ts'];
const SCOPE = 'platform/server/db/scope.ts';

/** A feature, its server and its web: each may begin with one file. */
const MAY_HOLD_ONE = /^(?:features\/[^/]+(?:\/(?:server|web))?|app|platform)$/;
const NAME = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const isAnyName = (names: string[]) => `(?:${names.join('|')})`;
const SLICE = `features/${isAnyName(FEATURES)}/`;
const TEST = `${NAME}(?:\\.${NAME})*\\.test\\.tsx?`;
const PLACES = [
  `${SLICE}${NAME}\\.ts`,
  `${SLICE}server/${NAME}\\.ts`,
  // `read-…` reads a file in the browser.
  `${SLICE}web/(?:api\\.ts|(?:${NAME}-)?texts(?:\\.[a-z]{2})?\\.ts|(?:read|use)-${NAME}\\.ts|${NAME}\\.tsx)`,
  `${SLICE}(?:${NAME}/)*(?:README\\.md|${TEST})`,
  'app/(?:contract|access|routes)\\.ts',
  `app/server/(?:${isAnyName(APP_SERVER)}|demo/${NAME})\\.ts`,
  `app/web/(?:main\\.tsx|routes\\.tsx|screens\\.ts|testing\\.tsx|index\\.html|favicon\\.svg|service-worker\\.js|build\\.d\\.ts)`,
  // The types of a library that has none.
  'features/patient-import/saxen\\.d\\.ts',
  `app/web/shell/(?:api\\.ts|(?:${NAME}-)?texts(?:\\.[a-z]{2})?\\.ts|use-${NAME}\\.ts|${NAME}\\.tsx)`,
  `app/(?:${NAME}/)*${TEST}`,
  `platform/${isAnyName(PLATFORM_ROOT)}\\.ts`,
  `platform/server/(?:${isAnyName(PLATFORM_SERVER)}|${isAnyName(PLATFORM_SERVER_FOLDERS)}/${NAME})\\.ts`,
  `platform/web/(?:${isAnyName(PLATFORM_WEB)}(?:\\.[a-z]{2})?|use-${NAME})\\.tsx?`,
  'platform/web/(?:styles\\.css|build\\.d\\.ts)',
  `platform/web/${isAnyName(PLATFORM_WEB_FOLDERS)}/${NAME}\\.(?:ts|tsx|css)`,
  `platform/(?:${NAME}/)*(?:README\\.md|${TEST})`,
].map((place) => new RegExp(`^${place}$`));

/** `bad` trees must each be found, `good` must not: so every rule is known to bite. */
type Rule = { says: string; find: (tree: Tree) => string[]; bad: Files[]; good: Files };

const RULES: Rule[] = [
  {
    says: 'every file has a place in the closed vocabulary',
    find: (tree) => [...tree.keys()].filter((path) => !PLACES.some((place) => place.test(path))),
    bad: [
      { 'features/reviews/Dates.ts': '' },
      { 'features/visitors/schema.ts': '' },
      { 'features/reviews/server/Create.ts': '' },
      { 'features/reviews/web/Form.tsx': '' },
      { 'features/reviews/templates/rules.ts': '' },
      { 'features/reviews/server/templates/save-template.ts': '' },
      { 'features/reviews/web/send/send-step.tsx': '' },
      { 'platform/server/smtp/send.ts': '' },
    ],
    good: {
      'features/reviews/due-date.ts': '',
      'features/reviews/step-rules.ts': '',
      'features/reviews/web/step-texts.ts': '',
      'features/content/message-templates.ts': '',
      'features/delivery/server/blueticks.ts': '',
      'features/reviews/server/create-review.ts': '',
      'features/reviews/web/texts.hi.ts': '',
      'features/reviews/server/create-review.test.ts': '',
    },
  },
  {
    says: 'a name says what is inside',
    find: (tree) =>
      [...tree.keys()].filter(
        (path) =>
          path !== 'app/web/index.html' &&
          listNames(path).some((name) => NAMES_THAT_SAY_NOTHING.includes(name)),
      ),
    bad: [
      { 'features/reviews/index.ts': '' },
      { 'platform/web/utils/x.ts': '' },
      { 'features/reviews/server/service.ts': '' },
    ],
    good: { 'features/reviews/schema.ts': '' },
  },
  {
    says: 'no file passes on what another exports',
    find: (tree) => sourcesWhere(tree, ({ passesOn }) => passesOn),
    bad: [
      { 'features/reviews/schema.ts': `export * from './rules.ts';` },
      { 'features/reviews/rules.ts': `export { a } from './schema.ts';` },
    ],
    good: { 'features/reviews/schema.ts': `import { a } from './rules.ts'; export const b = a;` },
  },
  {
    says: 'app knows features, features know platform, never the other way',
    find: edgesWhere(
      ({ from, to }) =>
        findLayer(to) > findLayer(from.path) &&
        !(isTest(from.path) && to === 'app/server/test-server.ts'),
    ),
    bad: [
      { 'platform/time.ts': `import '#features/reviews/schema.ts';` },
      { 'features/reviews/schema.ts': `import type { A } from '#app/contract.ts';` },
      { 'platform/time.ts': `type A = import('#app/contract.ts').A;` },
    ],
    good: {
      'features/reviews/server/router.test.ts': `import { a } from '#app/server/test-server.ts';`,
    },
  },
  {
    says: 'the product imports nothing from the folders that test, measure or run it',
    find: edgesWhere(({ from, to }) => to.startsWith('..') && !isTest(from.path)),
    bad: [{ 'app/server/main.ts': `import { fuzz } from '../../../security/fuzz.ts';` }],
    good: { 'app/server/main.ts': `import { a } from './app.ts';` },
  },
  {
    says: 'nothing in the product is there for tests or measurements alone',
    find: filesForTestsAlone,
    bad: [
      {
        'features/reviews/rules.ts': 'export const a = 1;',
        'features/reviews/rules.test.ts': `import { a } from './rules.ts';`,
      },
      {
        'features/reviews/server/examples.ts': 'export const a = 1;',
        'features/reviews/server/testing.ts': `import { a } from './examples.ts';`,
      },
    ],
    good: {
      'app/server/main.ts': `import { a } from '#features/reviews/rules.ts';`,
      'features/reviews/rules.ts': 'export const a = 1;',
      'features/reviews/web/reviews-page.tsx': '',
      'features/reviews/server/simulation-testing.ts': '',
    },
  },
  {
    says: 'server and web never meet, and neutral code knows neither',
    find: edgesWhere(
      ({ from, to }) => findRealm(to) !== 'both' && findRealm(to) !== findRealm(from.path),
    ),
    bad: [
      { 'features/reviews/web/form.tsx': `import type { A } from '../server/service.ts';` },
      { 'features/reviews/server/service.ts': `import { a } from '../web/texts.ts';` },
      { 'features/reviews/rules.ts': `const a = await import('./server/service.ts');` },
    ],
    good: { 'features/reviews/web/form.tsx': `import { a } from '../rules.ts';` },
  },
  {
    says: 'only server code and tests use what Node brings',
    find: (tree) =>
      sourcesWhere(
        tree,
        ({ path, imports }) =>
          findRealm(path) !== 'server' &&
          !isTest(path) &&
          imports.some((source) => source.specifier.startsWith('node:')),
      ),
    bad: [{ 'platform/ids.ts': `import { randomUUID } from 'node:crypto';` }],
    good: { 'platform/server/crypto.ts': `import { randomUUID } from 'node:crypto';` },
  },
  {
    says: 'a feature knows only the features before it',
    find: edgesWhere(
      ({ from, to }) =>
        FEATURES.indexOf(findFeature(from.path)) >= 0 &&
        FEATURES.indexOf(findFeature(to)) > FEATURES.indexOf(findFeature(from.path)),
    ),
    bad: [
      {
        'features/clinics/server/clinic-settings.ts': `import { a } from '#features/reviews/schema.ts';`,
      },
    ],
    good: {
      'features/reviews/server/service.ts': `import { a } from '#features/clinics/schema.ts';`,
    },
  },
  {
    says: 'a table is named by its feature and those after it',
    find: tablesNamedTooEarly,
    bad: [
      {
        'features/reviews/server/tables.ts': `export const reviews = pgTable('reviews', {});`,
        'features/patients/server/find-history.ts': 'db.execute(sql`select 1 from reviews r`)',
      },
      {
        'features/reviews/server/tables.ts': `export const reviews = pgTable('reviews', {});`,
        'features/patients/server/tables.ts': `export const copy = pgTable('reviews', {});`,
      },
    ],
    good: {
      'features/patients/server/tables.ts': `export const patients = pgTable('patients', {});`,
      'features/reviews/server/find-reviews.ts': 'db.execute(sql`select 1 from patients p`)',
      'features/accounts/rules.ts': '// Reads nothing from patients.',
    },
  },
  {
    says: 'what a slice keeps to itself is not imported from outside',
    find: edgesWhere(({ from, to }) => isPrivate(to, from.path)),
    bad: [
      {
        'features/reviews/server/service.ts': `import { a } from '#features/clinics/server/clinic-queries.ts';`,
      },
      {
        'features/reviews/server/service.ts': `import { a } from '#features/clinics/server/clinic-queries.ts';`,
      },
      {
        'features/reviews/server/service.ts': `import { a } from '#features/delivery/server/blueticks.ts';`,
      },
      {
        'features/reviews/web/form.tsx': `import { A } from '#features/clinics/web/settings-page.tsx';`,
      },
      { 'app/server/main.ts': `import { a } from '#features/clinics/server/clinic-queries.ts';` },
    ],
    good: {
      'app/server/router.ts': `import { a } from '#features/clinics/server/router.ts';`,
      'app/web/routes.tsx': `import('#features/clinics/web/settings-page.tsx');`,
      'features/reviews/server/service.ts': `import { a } from '#features/clinics/server/clinic-settings.ts';`,
    },
  },
  {
    says: 'imports do not run in circles',
    find: findCycles,
    bad: [
      {
        'platform/time.ts': `import { a } from './page.ts';`,
        'platform/page.ts': `import type { b } from './time.ts';`,
      },
    ],
    good: { 'platform/time.ts': `import { a } from './page.ts';`, 'platform/page.ts': '' },
  },
  {
    says: 'folders do not import each other',
    find: folderCycles,
    bad: [
      {
        'features/delivery/server/router.ts': `import { a } from './reports/read-report.ts';`,
        'features/delivery/server/reports/read-report.ts': `import { b } from '../tables.ts';`,
      },
      {
        'platform/server/db/scope.ts': `import { a } from '../jobs/jobs.ts';`,
        'platform/server/jobs/jobs.ts': `import type { b } from '../http/respond.ts';`,
        'platform/server/http/respond.ts': `import { c } from '../db/pools.ts';`,
      },
    ],
    good: {
      'features/reviews/server/router.ts': `import { a } from './templates/save-template.ts';`,
      'features/reviews/server/templates/save-template.ts': `import { b } from './tables.ts';`,
      'features/reviews/server/templates/save.test.ts': `import { b } from '../testing.ts';`,
    },
  },
  {
    says: 'no folder holds a single file',
    find: (tree) => {
      const files = Map.groupBy(tree.keys(), dirname);
      return [...files].flatMap(([folder, [only, ...others]]) =>
        only === undefined || others.length > 0 || MAY_HOLD_ONE.test(folder) ? [] : [only],
      );
    },
    bad: [
      { 'features/reviews/schema.ts': '', 'features/reviews/steps/rules.ts': '' },
      { 'features/reviews/web/send/send-step.tsx': '' },
    ],
    good: { 'features/reviews/policy.ts': '', 'features/reviews/server/tables.ts': '' },
  },
  {
    says: 'no type is forced upon a value by way of unknown',
    find: productLines(/\bas\s+unknown\s*\)?\s*as\b/),
    bad: [
      { 'features/reviews/rules.ts': 'const a = b as unknown as string;' },
      { 'platform/server/jobs/jobs.ts': '(client as unknown) as Other' },
    ],
    good: {
      'features/reviews/rules.ts': '// never as unknown as',
      'features/reviews/rules.test.ts': 'const a = {} as unknown as string;',
    },
  },
  {
    says: 'a path is relative inside a slice, starts with # across slices, and names its extension',
    find: edgesWhere(
      ({ from, to, specifier }) =>
        extname(to) === '' ||
        // Outside of src there is no #, and only tests go there (above).
        (!to.startsWith('..') &&
          (specifier.startsWith('#')
            ? insideFeature(from.path, to)
            : findSlice(from.path) !== findSlice(to))),
    ),
    bad: [
      { 'features/reviews/rules.ts': `import { a } from '../clinics/schema.ts';` },
      { 'features/reviews/rules.ts': `import { a } from '#features/reviews/schema.ts';` },
      { 'features/reviews/rules.ts': `import { a } from './schema';` },
    ],
    good: {
      'features/reviews/rules.ts': `import { a } from './schema.ts'; import { b } from '#platform/time.ts';`,
      'app/server/message-truth.full.test.ts': `import { a } from '../../../bench/message-truth/judge.ts';`,
    },
  },
  {
    says: 'only gates, workers, webhooks and tests create a tenant scope',
    find: edgesWhere(
      ({ from, to, names }) =>
        to === SCOPE &&
        names.some((name) => name === 'createClinicScope' || name === '*') &&
        !mayMint(from.path),
    ),
    bad: [
      {
        'features/reviews/server/service.ts': `import { createClinicScope } from '#platform/server/db/scope.ts';`,
      },
      {
        'features/reviews/server/service.ts': `import * as scope from '#platform/server/db/scope.ts';`,
      },
      {
        'features/reviews/server/service.ts': `const { createClinicScope } = await import('#platform/server/db/scope.ts');`,
      },
    ],
    good: {
      'features/clinics/server/gate.ts': `import { createClinicScope } from '#platform/server/db/scope.ts';`,
      'features/reviews/server/service.ts': `import type { ClinicScope } from '#platform/server/db/scope.ts';`,
    },
  },
  {
    says: 'the tenant set in a transaction ends with it',
    find: productLines(
      /set_config\((?![^;]{0,200}?,\s*true\s*\))|\bset\s+(?:session\s+)?app\.clinic/i,
    ),
    bad: [
      { 'platform/server/db/scope.ts': `query("select set_config('app.clinic', $1, false)")` },
      { 'platform/server/db/scope.ts': `query("set app.clinic = 'id'")` },
    ],
    good: {
      'platform/server/db/scope.ts': `query("select set_config('app.clinic', $1, true)"); query("set local app.clinic = 'id'")`,
    },
  },
  {
    // covers: sql-never-put-together-from-strings
    says: 'SQL is never put together from strings',
    find: productLines(
      /\bsql\.raw\((?!dialect\.sqlToQuery\()|\.(?:query|execute)\(\s*(?:`[^`]*\$\{(?!\s*(?:[A-Z][A-Z_]*\s*\}|(?:\w+\.)?(?:escapeIdentifier|escapeLiteral|asUuid)\())|(['"])[^\n]*?\1\s*\+)/,
    ),
    bad: [
      { 'features/reviews/server/queries.ts': 'db.execute(sql.raw(text))' },
      { 'features/reviews/server/queries.ts': 'client.query(`select ${column} from t`)' },
      { 'features/reviews/server/queries.ts': `client.query('select ' + column)` },
    ],
    good: {
      'features/reviews/server/queries.ts': 'db.execute(sql`select ${id}`)',
      'platform/server/db/copy.ts':
        'client.query(`create database ${escapeIdentifier(name)} template ${TEMPLATE}`)',
    },
  },
  {
    // covers: no-markup-from-strings-no-printing-nothing
    says: 'no markup from strings, no printing, nothing left to do',
    find: (tree) => [
      ...productLines(/dangerouslySetInnerHTML|\.innerHTML\s*=/)(tree),
      ...productLines(/\bconsole\.log\(/)(tree).filter((path) => path !== 'app/server/main.ts'),
      ...sourcesWhere(tree, ({ code }) => /\b(?:TODO|FIXME)\b/.test(code)),
    ],
    bad: [
      { 'features/reviews/web/form.tsx': '<p dangerouslySetInnerHTML={{ __html: text }} />' },
      { 'features/reviews/rules.ts': 'console.log(1)' },
      { 'features/reviews/rules.ts': '// TODO later' },
    ],
    good: {
      'app/server/main.ts': 'console.log(address)',
      'features/reviews/rules.ts': '// never console.log(names)',
    },
  },
];

const product = readTree(import.meta.dirname, LAYERS);
const usedByScripts = new Set(
  listEdges(readTree(resolve(import.meta.dirname, '..'), ['scripts']))
    .filter(({ from }) => !isTest(from.path))
    .map(({ to }) => to.replace(/^src\//, '')),
);

test('src holds the three layers and this test', () => {
  expect(readdirSync(import.meta.dirname).toSorted()).toEqual([
    'app',
    'features',
    'platform',
    'structure.test.ts',
    'words.test.ts',
  ]);
});

test.each(RULES)('finds each mutant of the rule: $says', ({ find, bad, good }) => {
  for (const files of bad) expect(find(buildTree(files)), JSON.stringify(files)).not.toEqual([]);
  expect(find(buildTree(good))).toEqual([]);
  expect(find(product)).toEqual([]);
});

function edgesWhere(isWrong: (edge: Edge) => boolean) {
  return (tree: Tree) =>
    listEdges(tree)
      .filter(isWrong)
      .map(({ from, specifier }) => `${from.path} imports ${specifier}`);
}

function sourcesWhere(tree: Tree, isWrong: (source: Source) => boolean) {
  return [...tree.values()].filter(isWrong).map((source) => source.path);
}

// Tests may show what is forbidden, to prove that it is refused; comments may name it.
function productLines(pattern: RegExp) {
  return (tree: Tree) =>
    sourcesWhere(
      tree,
      (source) => !isTest(source.path) && pattern.test(codeWithoutComments(source)),
    );
}

/** What starts by itself, in a process or worker of its own, or is found by its name (app/web/screens.ts, tsconfig). */
const ENTRY =
  /^app\/(?:server\/main|web\/main)\.tsx?$|-(?:page|route)\.tsx$|\/audit\.ts$|-(?:process|worker)\.ts$|\.d\.ts$|\/import-part\.ts$/;
/** Written for tests and measurements. */
const TESTING = /(?:^|[/-])testing(?:\.tsx?$|\/)|\/test-[a-z]+\.ts$/;

/** Each file that only tests import, or what is written for them, or the folders beside the product but `scripts`. */
function filesForTestsAlone(tree: Tree): string[] {
  const isForTests = (path: string) => isTest(path) || TESTING.test(path);
  const usedByProduct = new Set(
    listEdges(tree).flatMap(({ from, to }) => (isForTests(from.path) ? [] : [to])),
  );
  return [...tree.keys()].filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !isForTests(path) &&
      !ENTRY.test(path) &&
      !usedByProduct.has(path) &&
      !usedByScripts.has(path),
  );
}

/** Each table that a feature names, in Drizzle or as SQL, although it belongs to a later one; tests may. */
function tablesNamedTooEarly(tree: Tree): string[] {
  const sources = [...tree.values()].filter(
    ({ path }) => findFeature(path) !== '' && !isTest(path) && !path.endsWith('/testing.ts'),
  );
  const owners = new Map<string, number>();
  for (const source of sources)
    for (const [, table = ''] of source.code.matchAll(/\bpgTable\(\s*'(\w+)'/g))
      owners.set(table, Math.max(featureOrder(source.path), owners.get(table) ?? -1));
  return sources.flatMap((source) => {
    const namedFeatures = new Set(
      [...codeWithoutComments(source).matchAll(TABLE_IN_SQL)].map(([, table = '']) => table),
    );
    return [...namedFeatures]
      .filter((table) => (owners.get(table) ?? -1) > featureOrder(source.path))
      .map((table) => `${source.path} names ${table}`);
  });
}

/** A table after the word that SQL puts before it, or in Drizzle's definition. */
const TABLE_IN_SQL = /\b(?:from|join|into|update|pgTable\()\s*(?:only\s+)?["']?([a-z_]+)\b/g;

function featureOrder(path: string) {
  return FEATURES.indexOf(findFeature(path));
}

function findLayer(path: string) {
  return LAYERS.indexOf(path.split('/')[0] ?? '');
}

function findRealm(path: string) {
  const folders = path.split('/');
  if (folders.includes('server')) return 'server';
  return folders.includes('web') ? 'web' : 'both';
}

function findFeature(path: string) {
  return path.startsWith('features/') ? (path.split('/')[1] ?? '') : '';
}

function findSlice(path: string) {
  return findFeature(path) || (path.split('/')[0] ?? '');
}

function insideFeature(from: string, to: string) {
  return findFeature(from) !== '' && findFeature(from) === findFeature(to);
}

function isPrivate(path: string, from: string) {
  if (findFeature(path) === '' || findFeature(path) === findFeature(from)) return false;
  const name = basename(path, extname(path));
  if (findRealm(path) === 'server' && /(?:^|-)queries$/.test(name)) return true;
  const isOwn =
    findRealm(path) === 'server' ? PRIVATE_SERVER.includes(name) : name.endsWith('-page');
  return isOwn && !from.startsWith('app/');
}

function mayMint(path: string) {
  const folders = path.split('/');
  return (
    isTest(path) ||
    folders.includes('testing') ||
    (folders.includes('server') && SCOPE_MINTS.includes(basename(path)))
  );
}

function listNames(path: string) {
  return path.split('/').map((part) => part.split('.')[0] ?? '');
}
