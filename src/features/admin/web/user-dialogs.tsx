import { useMutation } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { User } from '../schema.ts';
import { adminApi } from './api.ts';
import { ProfileTypesDialog } from './profile-types-dialog.tsx';
import { ADMIN_REFUSALS, ADMIN_TEXTS, ROLE_LABELS } from './texts.ts';
import type { UserQuestion } from './user-columns.tsx';

interface UserDialogsProps {
  question: UserQuestion;
  /** Receives the changed clinic and the message about it. */
  onDone: (user: User, text: string) => void;
  /** Receives another admin's version when it was loaded. */
  onChanged: (user: User) => void;
  onClose: () => void;
}

/** Asks for confirmation before a clinic is changed. */
export function UserDialogs({ question, onDone, onChanged, onClose }: UserDialogsProps) {
  if (question.ask === 'profileTypes')
    return (
      <ProfileTypesDialog
        user={question.user}
        onSaved={(user) => onDone(user, ADMIN_TEXTS.profileTypesUpdated(user.name))}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  return <Confirmation {...buildConfirmation(question)} onDone={onDone} onClose={onClose} />;
}

interface ConfirmationProps {
  title: string;
  text: string;
  action: string;
  busyAction: string;
  variant: 'danger' | 'primary';
  change: () => Promise<User>;
  describeResult: (user: User) => string;
  fallback: string;
}

function Confirmation({
  title,
  text,
  action,
  busyAction,
  variant,
  change,
  describeResult,
  fallback,
  onDone,
  onClose,
}: ConfirmationProps & Pick<UserDialogsProps, 'onDone' | 'onClose'>) {
  const changing = useMutation({
    mutationFn: change,
    onSuccess: (user) => onDone(user, describeResult(user)),
  });
  return (
    <ConfirmDialog
      title={title}
      open
      action={action}
      busyAction={busyAction}
      variant={variant}
      busy={changing.isPending}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
      failure={
        changing.isError && failureText(changing.error, { refusals: ADMIN_REFUSALS, fallback })
      }
    >
      {text}
    </ConfirmDialog>
  );
}

function buildConfirmation(
  question: Exclude<UserQuestion, { ask: 'profileTypes' }>,
): ConfirmationProps {
  switch (question.ask) {
    case 'enableAll':
    case 'disableAll':
      return allFeatures(question.user, question.ask);
    case 'suspend':
    case 'resume':
      return suspension(question.user, question.ask);
    case 'role':
      return newRole(question);
    case 'disableLogin':
      return findDisabledLogin(question);
  }
}

function allFeatures({ id, name }: User, ask: 'enableAll' | 'disableAll'): ConfirmationProps {
  const isOn = ask === 'enableAll';
  return {
    title: isOn ? ADMIN_TEXTS.enableAll : ADMIN_TEXTS.disableAll,
    text: isOn ? ADMIN_TEXTS.enableAllQuestion(name) : ADMIN_TEXTS.disableAllQuestion(name),
    action: isOn ? ADMIN_TEXTS.enableAll : ADMIN_TEXTS.disableAll,
    busyAction: isOn ? ADMIN_TEXTS.enablingAll : ADMIN_TEXTS.disablingAll,
    variant: isOn ? 'primary' : 'danger',
    change: () => adminApi[ask].call({ id }),
    describeResult: () => ADMIN_TEXTS.allFeaturesUpdated(name),
    fallback: ADMIN_TEXTS.featuresFailed,
  };
}

function suspension({ id, name }: User, ask: 'suspend' | 'resume'): ConfirmationProps {
  const isSuspended = ask === 'suspend';
  return {
    title: ADMIN_TEXTS[ask],
    text: isSuspended ? ADMIN_TEXTS.suspendQuestion(name) : ADMIN_TEXTS.resumeQuestion(name),
    action: ADMIN_TEXTS[ask],
    busyAction: isSuspended ? ADMIN_TEXTS.suspending : ADMIN_TEXTS.resuming,
    variant: isSuspended ? 'danger' : 'primary',
    change: () => adminApi.setSuspended.call({ id, isSuspended }),
    describeResult: () =>
      isSuspended ? ADMIN_TEXTS.suspendedNow(name) : ADMIN_TEXTS.resumed(name),
    fallback: ADMIN_TEXTS.suspensionFailed,
  };
}

function newRole({ user, role }: UserQuestion & { ask: 'role' }): ConfirmationProps {
  return {
    title: ADMIN_TEXTS.changeRole,
    text: ADMIN_TEXTS.roleQuestion(user.name, ROLE_LABELS[role].label),
    action: ADMIN_TEXTS.changeRole,
    busyAction: ADMIN_TEXTS.changingRole,
    variant: 'primary',
    change: () => adminApi.setRole.call({ id: user.id, role }),
    describeResult: () => ADMIN_TEXTS.roleUpdated(user.name),
    fallback: ADMIN_TEXTS.roleFailed,
  };
}

function findDisabledLogin({ login }: UserQuestion & { ask: 'disableLogin' }): ConfirmationProps {
  return {
    title: ADMIN_TEXTS.disableLogin,
    text: ADMIN_TEXTS.disableLoginQuestion(login.email),
    action: ADMIN_TEXTS.disableLogin,
    busyAction: ADMIN_TEXTS.disablingLogin,
    variant: 'danger',
    change: () => adminApi.setLoginEnabled.call({ id: login.id, isEnabled: false }),
    describeResult: () => ADMIN_TEXTS.loginDisabled(login.email),
    fallback: ADMIN_TEXTS.loginFailed,
  };
}
