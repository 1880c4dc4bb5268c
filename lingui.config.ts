import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';
import { textsExtractor } from './scripts/extract-texts.ts';

/** `npm run i18n` writes each message of the screens into this file; a translation lies beside it. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
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
