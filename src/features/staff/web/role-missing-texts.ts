import { i18n, texts } from '#platform/i18n.ts';

export const ROLE_MISSING_TEXTS = texts({
  title: 'Your role cannot open this',
  ask: (name: string) => i18n.t('Ask {name}.', { name }),
  askOperator: 'Ask the person who looks after Wellword.',
  askOwner: 'Ask an owner of the clinic.',
  start: 'Go to the start page',
});
