import { translateText } from '#platform/i18n.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';
import type { User } from '../schema.ts';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS, ADMIN_TEXTS } from './texts.ts';

interface ProfileTypesDialogProps {
  user: User;
  onSaved: (user: User) => void;
  /** Receives the stored clinic when another admin changed it meanwhile. */
  onChanged: (user: User) => void;
  onClose: () => void;
}

/** Chooses a clinic's profile types; nothing changes before Save. */
export function ProfileTypesDialog({ user, onSaved, onChanged, onClose }: ProfileTypesDialogProps) {
  const [selectedTypes, setSelectedTypes] = useState<readonly string[]>(user.profileTypes);
  const [savedTypes, setSavedTypes] = useState<readonly string[]>(user.profileTypes);
  const save = useMutation({
    mutationFn: () =>
      adminApi.setProfileTypes.call({
        id: user.id,
        profileTypes: [...selectedTypes],
        seen: [...savedTypes],
      }),
    onSuccess: onSaved,
    onError: (error) => {
      const current = currentVersion<User>(error);
      if (current === undefined) return;
      // Keeps the choice; saving again confirms it.
      setSavedTypes(current.profileTypes);
      onChanged(current);
    },
  });
  const types = [...new Set<string>([...PROFILE_TYPES, ...user.profileTypes])];
  const choose = (type: string, isChosen: boolean) =>
    setSelectedTypes(
      isChosen ? [...selectedTypes, type] : selectedTypes.filter((candidate) => candidate !== type),
    );
  return (
    <Dialog
      title={ADMIN_TEXTS.profileTypesTitle}
      description={user.name}
      open
      onClose={onClose}
      busy={save.isPending}
      banner={
        save.isError && (
          <Banner tone="danger">
            {failureText(save.error, {
              refusals: ADMIN_REFUSALS,
              fallback: ADMIN_TEXTS.profileTypesFailed,
            })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={() => !save.isPending && onClose()}>{UI_TEXTS.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyText={UI_TEXTS.saving}
            onClick={() => save.mutate()}
          >
            {UI_TEXTS.save}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-2 text-ink-soft">{ADMIN_TEXTS.profileTypesHelp}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {types.map((type) => (
            <Checkbox
              key={type}
              label={translateText(type)}
              checked={selectedTypes.includes(type)}
              onChange={(isChosen) => choose(type, isChosen)}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
