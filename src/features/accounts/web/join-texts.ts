import { i18n, joinTexts, texts } from '#platform/i18n.ts';
import { ACCOUNTS_REFUSALS } from './texts.ts';

export const JOIN_TEXTS = texts({
  invitation: 'Your invitation',
  title: (clinic: string) => i18n.t('Join {clinic}', { clinic }),
  help: ({ name, role, email }: { name: string; role: string; email: string }) =>
    i18n.t('{name}, your role is {role}. You sign in with {email}. Choose your password.', {
      name,
      role,
      email,
    }),
  helpElsewhere: ({ name, role, email }: { name: string; role: string; email: string }) =>
    i18n.t(
      '{name}, your role is {role}. You already sign in with {email} at another clinic: enter the password from there. It stays the same for both.',
      { name, role, email },
    ),
  joinAs: (name: string) => i18n.t('Join as {name}', { name }),
  joinAsHelp: (email: string) =>
    i18n.t('With the login that you have: {email}. Its password is for both clinics.', { email }),
  helpWithLogin: ({ name, role }: { name: string; role: string }) =>
    i18n.t('{name}, your role is {role}.', { name, role }),
  haveLogin: 'I have a login already',
  noLogin: 'Choose a new password instead',
  haveLoginHelp: 'Sign in with it, then you join with one tap.',
  haveConfirmed: 'I have confirmed it',
  joinFailed: 'You could not be joined. Please try again.',
  joined: 'You have joined',
  joinedHelp: 'Sign in and choose the clinic.',
  ownPassword: 'Your password',
  join: 'Join',
  joining: 'Joining...',
  passwordSaved: 'Sign in with it.',
  loading: 'Loading your invitation...',
  failed: 'Your invitation could not be loaded. Please try again.',
  linkMissing: 'This page needs the link of your invitation.',
  openAgain: 'Open the link again where you received it.',
  linkOver: 'This link was used before or is too old.',
  loginDisabled: 'This login is disabled.',
  askToEnable: 'Ask the owner of your clinic to enable it.',
  askOwner: 'Ask the owner of your clinic for a new link.',
});

/** The message for each refusal where a person proves that they sign in at another clinic. */
export const JOIN_REFUSALS = joinTexts(
  ACCOUNTS_REFUSALS,
  texts({ WRONG_PASSWORD: 'This is not the password with which you sign in at the other clinic.' }),
);
