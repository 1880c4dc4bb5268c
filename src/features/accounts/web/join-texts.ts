import { i18n, texts } from '#platform/i18n.ts';

export const JOIN_TEXTS = texts({
  invitation: 'Your invitation',
  title: (clinic: string) => i18n.t('Join {clinic}', { clinic }),
  help: ({ name, role }: { name: string; role: string }) =>
    i18n.t('{name}, your role is {role}. Choose your password.', { name, role }),
  loading: 'Loading your invitation...',
  failed: 'Your invitation could not be loaded. Please try again.',
  linkOver: 'This link was used before or is too old.',
  askOwner: 'Ask the owner of your clinic for a new link.',
});
