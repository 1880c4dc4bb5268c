import { i18n, texts } from '#platform/i18n.ts';

export const JOIN_TEXTS = texts({
  invitation: 'Your invitation',
  title: (clinic: string) => i18n.t('Join {clinic}', { clinic }),
  help: ({ name, role, email }: { name: string; role: string; email: string }) =>
    i18n.t('{name}, your role is {role}. You sign in with {email}. Choose your password.', {
      name,
      role,
      email,
    }),
  passwordSaved: 'Sign in with it.',
  loading: 'Loading your invitation...',
  failed: 'Your invitation could not be loaded. Please try again.',
  linkOver: 'This link was used before or is too old.',
  loginDisabled: 'This login is disabled.',
  askToEnable: 'Ask the owner of your clinic to enable it.',
  askOwner: 'Ask the owner of your clinic for a new link.',
});
