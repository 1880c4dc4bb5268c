import { translateText } from '#platform/i18n.ts';
import { SlidersHorizontal } from 'lucide-react';
import type { Role } from '#features/clinics/schema.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { User, UserLogin } from '../schema.ts';
import { ADMIN_TEXTS, ROLE_LABELS } from './texts.ts';
import { UserClinic, UserName } from './user-name.tsx';

/** The questions about one clinic. */
export type UserQuestion =
  | { ask: 'profileTypes'; user: User }
  | { ask: 'enableAll' | 'disableAll'; user: User }
  | { ask: 'suspend' | 'resume'; user: User }
  | { ask: 'role'; user: User; role: Role }
  | { ask: 'disableLogin'; user: User; login: UserLogin };

interface ColumnOptions {
  onAsk: (question: UserQuestion) => void;
  /** Opens what the clinic may do. */
  onOpenAccess: (user: User) => void;
  onEnableLogin: (login: UserLogin) => void;
  onInvite: (login: UserLogin) => void;
}

/** The columns of the user table; on a phone two lines, with the roles and features behind the button. */
export function userColumns(options: ColumnOptions): Column<User>[] {
  return [
    {
      key: 'user',
      header: ADMIN_TEXTS.user,
      onCard: 'title',
      cell: (user) => <UserName user={user} />,
    },
    {
      key: 'clinic',
      header: ADMIN_TEXTS.clinic,
      onCard: 'rest',
      width: 'w-2/5',
      cell: (user) => <UserClinic user={user} />,
    },
    {
      key: 'role',
      header: ADMIN_TEXTS.role,
      nowrap: true,
      width: 'w-px',
      cell: ({ role }) => <span className="text-sm">{ROLE_LABELS[role].label}</span>,
    },
    {
      key: 'features',
      header: ADMIN_TEXTS.features,
      nowrap: true,
      width: 'w-px',
      cell: ({ enabledFeatures }) => (
        <span className="text-sm tabular-nums">
          {ADMIN_TEXTS.featureCount(enabledFeatures.length)}
        </span>
      ),
    },
    {
      key: 'profileTypes',
      header: ADMIN_TEXTS.profileTypes,
      onCard: 'hidden',
      cell: ({ profileTypes }) => (
        <span
          title={profileTypes.map(translateText).join(', ')}
          className="block max-w-48 truncate text-sm"
        >
          {profileTypes.map(translateText).join(', ') || ADMIN_TEXTS.noProfileTypes}
        </span>
      ),
    },
    {
      key: 'actions',
      header: ADMIN_TEXTS.actions,
      headerHidden: true,
      onCard: 'actions',
      width: 'w-px',
      cell: (user) => (
        <RowActions>
          <Button
            icon={SlidersHorizontal}
            label={ADMIN_TEXTS.accessOf(user.name)}
            onClick={() => options.onOpenAccess(user)}
          >
            {ADMIN_TEXTS.access}
          </Button>
          <ClinicMenu user={user} options={options} />
        </RowActions>
      ),
    },
  ];
}

function ClinicMenu({ user, options }: { user: User; options: ColumnOptions }) {
  const items = user.logins.flatMap((login): MenuItem[] => {
    const { email } = login;
    if (!login.isEnabled) {
      const label = ADMIN_TEXTS.enableLoginOf(email);
      return [{ label, onSelect: () => options.onEnableLogin(login) }];
    }
    const invite = {
      label: ADMIN_TEXTS.newInvitationFor(email),
      onSelect: () => options.onInvite(login),
    };
    const disable = {
      label: ADMIN_TEXTS.disableLoginOf(email),
      danger: true,
      onSelect: () => options.onAsk({ ask: 'disableLogin', user, login }),
    };
    return login.isInvited ? [invite, disable] : [disable];
  });
  const suspension: MenuItem = user.isSuspended
    ? { label: ADMIN_TEXTS.resume, onSelect: () => options.onAsk({ ask: 'resume', user }) }
    : {
        label: ADMIN_TEXTS.suspend,
        danger: true,
        onSelect: () => options.onAsk({ ask: 'suspend', user }),
      };
  return (
    <Menu variant="plain" label={UI_TEXTS.moreActions(user.name)} items={[...items, suspension]} />
  );
}
