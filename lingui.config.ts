import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';
import { SCREEN_LANGUAGES } from './src/platform/language.ts';
import { textsExtractor } from './scripts/extract-texts.ts';

/** `npm run i18n` writes each message of the screens into these files. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...SCREEN_LANGUAGES],
  catalogs: [
    {
      path: 'content/screens/{locale}',
      include: ['src'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: formatter({ style: 'minimal' }),
  orderBy: 'messageId',
  extractors: [textsExtractor],
});
