import { Pencil } from 'lucide-react';
import { ROLES } from '#features/clinics/roles-and-features.ts';
import type { Role } from '#features/clinics/schema.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Column } from '#platform/web/ui/data-table.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { User, UserLogin } from '../schema.ts';
import { ADMIN_TEXTS, ROLE_LABELS } from './texts.ts';
import { UserFeatures } from './user-features.tsx';
import { UserName } from './user-name.tsx';

/** The questions about one clinic. */
export type UserQuestion =
  | { ask: 'profileTypes'; user: User }
  | { ask: 'enableAll' | 'disableAll'; user: User }
  | { ask: 'suspend' | 'resume'; user: User }
  | { ask: 'role'; user: User; role: Role }
  | { ask: 'disableLogin'; user: User; login: UserLogin };

interface ColumnOptions {
  onAsk: (question: UserQuestion) => void;
  onFeaturesSaved: (user: User) => void;
  onFeaturesFailed: (error: unknown) => void;
  onEnableLogin: (login: UserLogin) => void;
  onInvite: (login: UserLogin) => void;
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role].label }));

/** The columns of the user table; on a card the person is the heading. */
export function userColumns(options: ColumnOptions): Column<User>[] {
  const { onAsk, onFeaturesSaved, onFeaturesFailed } = options;
  return [
    {
      key: 'user',
      header: ADMIN_TEXTS.user,
      onCard: 'title',
      cell: (user) => <UserName user={user} />,
    },
    {
      key: 'role',
      header: ADMIN_TEXTS.role,
      width: 'w-40',
      cell: (user) => (
        <Select
          label={ADMIN_TEXTS.roleOf(user.name)}
          labelHidden
          options={ROLE_OPTIONS}
          value={user.role}
          onChange={(role) => onAsk({ ask: 'role', user, role })}
        />
      ),
    },
    {
      key: 'features',
      header: ADMIN_TEXTS.features,
      onCard: 'full',
      width: 'w-80',
      cell: (user) => (
        <UserFeatures
          user={user}
          onSaved={onFeaturesSaved}
          onFailed={onFeaturesFailed}
          onAll={(_user, ask) => onAsk({ ask, user })}
        />
      ),
    },
    {
      key: 'profileTypes',
      header: ADMIN_TEXTS.profileTypes,
      cell: (user) => (
        <ProfileTypes user={user} onEdit={() => onAsk({ ask: 'profileTypes', user })} />
      ),
    },
    {
      key: 'actions',
      header: ADMIN_TEXTS.actions,
      headerHidden: true,
      onCard: 'actions',
      width: 'w-px',
      cell: (user) => <ClinicMenu user={user} options={options} />,
    },
  ];
}

function ProfileTypes({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <div className="grid justify-items-start gap-1">
      {user.profileTypes.length === 0 ? (
        <span className="text-ink-soft">{ADMIN_TEXTS.noProfileTypes}</span>
      ) : (
        <span>{user.profileTypes.join(', ')}</span>
      )}
      <span className="-ms-4">
        <Button
          look="plain"
          icon={Pencil}
          label={ADMIN_TEXTS.editProfileTypesOf(user.name)}
          onClick={onEdit}
        >
          {ADMIN_TEXTS.editProfileTypes}
        </Button>
      </span>
    </div>
  );
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
    <div className="flex justify-end">
      <Menu label={UI_TEXTS.moreActions(user.name)} items={[...items, suspension]} />
    </div>
  );
}
