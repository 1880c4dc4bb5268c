import { i18n, texts } from '#platform/i18n.ts';
import { REQUESTS_PER_HOUR } from '../writer.ts';

/** Texts about the installation's text model. */
export const MODEL_TEXTS = texts({
  title: 'Text model',
  help: 'Who writes review drafts and follow-ups for all clinics.',
  test: 'Test connection',
  testing: 'Testing...',
  testFailed: 'The connection could not be tested.',
  untested: 'The test asks the model something short. It names no clinic and no patient.',
  builtIn:
    'The built-in writer writes, and nothing leaves this installation. docs/ai.md says how to connect a model.',
  budgetSpent: () =>
    i18n.t(
      'This clinic has used its {count} requests to the model this hour. The built-in writer wrote this.',
      { count: REQUESTS_PER_HOUR },
    ),
  answers: (writer: string) => i18n.t('{writer} answers.', { writer }),
  failed: (writer: string, error: string) =>
    i18n.t('{writer} does not answer. {error}', { writer, error }),
});
