import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { build } from 'vite';
import { compileMessages } from './compile-messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'wellword-messages-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SCREEN = `
  import { i18n, texts, translateText } from ${JSON.stringify(resolve('src/platform/i18n.ts'))};

  const TEXTS = texts({ title: 'Visits' });
  export const show = () => [
    TEXTS.title,
    i18n.t('Call {name}', { name: 'Asha' }),
    i18n.t('{count, plural, one {{count} visit} other {{count} visits}}', { count: 2 }),
    i18n.t("Fills '{map_link}' in {place}", { place: 'messages' }),
    i18n.t({ id: 'Open (state)', message: 'Open' }),
    translateText('Choose a doctor'),
    translateText('The server’s own {words}'),
  ];
  export async function switchLanguage() {
    const { default: messages } = await import('./content/screens/xx.json');
    i18n.loadAndActivate({ locale: 'xx', messages });
  }
`;

const CATALOGUE = {
  Visits: 'stisiV',
  'Call {name}': 'llaC {name}',
  '{count, plural, one {{count} visit} other {{count} visits}}':
    '{count, plural, one {tisiv {count}} other {stisiv {count}}}',
  "Fills '{map_link}' in {place}": "slliF {place} ni '{map_link}'",
  'Open (state)': 'nepO',
  'Choose a doctor': 'rotcod a esoohC',
};

test('a built screen shows English at once, and another language from its own file, without the reader of messages', async () => {
  mkdirSync(join(folder, 'content/screens'), { recursive: true });
  writeFileSync(join(folder, 'content/screens/xx.json'), JSON.stringify(CATALOGUE));
  writeFileSync(join(folder, 'screen.ts'), SCREEN);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [compileMessages()],
    build: {
      outDir: 'built',
      minify: false,
      lib: { entry: 'screen.ts', formats: ['es'], fileName: () => 'screen.mjs' },
    },
  });
  const { show, switchLanguage } = await readBuilt();

  expect(show()).toEqual([
    'Visits',
    'Call Asha',
    '2 visits',
    'Fills {map_link} in messages',
    'Open',
    'Choose a doctor',
    'The server’s own {words}',
  ]);
  await switchLanguage();
  expect(show()).toEqual([
    'stisiV',
    'llaC Asha',
    'stisiv 2',
    'slliF messages ni {map_link}',
    'nepO',
    'rotcod a esoohC',
    'The server’s own {words}',
  ]);
});

async function readBuilt() {
  const file = pathToFileURL(join(folder, 'built/screen.mjs')).href;
  return (await import(file)) as { show: () => string[]; switchLanguage: () => Promise<void> };
}
