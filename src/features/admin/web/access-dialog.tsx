import { translateText } from '#platform/i18n.ts';
import { Pencil } from 'lucide-react';
import { ROLES } from '#features/clinics/roles-and-features.ts';
import { NoticeBanner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS, ROLE_LABELS } from './texts.ts';
import type { UserQuestion } from './user-columns.tsx';
import { UserFeatures } from './user-features.tsx';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role].label }));

interface AccessDialogProps {
  user: User;
  notice: NoticeState;
  onAsk: (question: UserQuestion) => void;
  onSaved: (user: User) => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}

/** The permissions of one clinic: its role, features and profile types. Each change is saved at once. */
export function AccessDialog({
  user,
  notice,
  onAsk,
  onSaved,
  onFailed,
  onClose,
}: AccessDialogProps) {
  const { name, role, profileTypes } = user;
  return (
    <Dialog
      title={ADMIN_TEXTS.access}
      description={name}
      open
      onClose={onClose}
      size="small"
      banner={<NoticeBanner state={notice} />}
      footer={<Button onClick={onClose}>{ADMIN_TEXTS.done}</Button>}
    >
      <div className="grid gap-5">
        <Select
          label={ADMIN_TEXTS.roleOf(name)}
          options={ROLE_OPTIONS}
          value={role}
          onChange={(choice) => onAsk({ ask: 'role', user, role: choice })}
        />
        <UserFeatures
          user={user}
          onSaved={onSaved}
          onFailed={onFailed}
          onAll={(ask) => onAsk({ ask, user })}
        />
        <section aria-label={ADMIN_TEXTS.profileTypes}>
          <h3 className="text-sm font-semibold">{ADMIN_TEXTS.profileTypes}</h3>
          <p className="mb-2">
            {profileTypes.map(translateText).join(', ') || ADMIN_TEXTS.noProfileTypes}
          </p>
          <Button
            icon={Pencil}
            label={ADMIN_TEXTS.editProfileTypesOf(name)}
            onClick={() => onAsk({ ask: 'profileTypes', user })}
          >
            {ADMIN_TEXTS.editProfileTypes}
          </Button>
        </section>
      </div>
    </Dialog>
  );
}
