import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { findNamedChanges, mergeNamedChanges } from '../name-rules.ts';
import { listUnknownLinks } from '../rules.ts';
import type { ClinicProfile, ClinicSettings } from '../schema.ts';
import { clinicsApi } from './api.ts';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';
import { sessionQuery } from './use-session.ts';

const Profile = laterSchema(async () => (await import('../schema.ts')).ClinicProfile);

type Changes = Partial<ClinicProfile>;

/**
 * Sends the changed fields of the settings, and keeps both versions when another user saved first.
 */
export function useClinicForm({
  settings,
  notice,
}: {
  settings: ClinicSettings;
  notice: NoticeState;
}) {
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useMutation(clinicsApi.updateSettings.mutationOptions());
  const [base, setBase] = useState(settings);
  const [conflict, setConflict] = useState<{ changes: Changes; current: ClinicSettings }>();
  /** Changes with a link to an address that is not known. */
  const [changesToConfirm, setChangesToConfirm] = useState<Changes>();
  const takeOver = (latest: ClinicSettings) => {
    setBase(latest);
    setConflict(undefined);
    form.reset(toProfile(latest));
    queryClient.setQueryData(clinicsApi.settings.queryKey(), latest);
    // The shell shows the clinic's name, logo and colours from the session.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  // A logo is saved by itself and keeps what the user is typing.
  const adoptLogo = ({ logoUrl }: ClinicSettings) => {
    setBase((before) => ({ ...before, logoUrl }));
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const save = async (changes: Changes, version: number): Promise<void> => {
    try {
      // The person confirmed them before.
      const confirmedLinks = listUnknownLinks(changes);
      const confirmation = confirmedLinks.length > 0 && { confirmedLinks };
      takeOver(await update({ ...changes, ...confirmation, version }));
      notice.succeed(CLINICS_TEXTS.saved);
    } catch (error) {
      const current = currentVersion<ClinicSettings>(error);
      if (!current) throw error;
      const mergedSettings = mergeNamedChanges({ base, current, changes });
      if (mergedSettings.isConflict) setConflict({ changes: mergedSettings.changes, current });
      else await save(mergedSettings.changes, current.version);
    }
  };
  const form = useSchemaForm(Profile, {
    initial: toProfile(settings),
    onValid: async (profile) => {
      const changes = pickChangedSettings(base, profile);
      if (listUnknownLinks(changes).length > 0) return setChangesToConfirm(changes);
      if (Object.keys(changes).length > 0) return save(changes, base.version);
      notice.show({ tone: 'info', text: CLINICS_TEXTS.nothingChanged, clearAfter: 3000 });
    },
  });
  const saveConfirmedChanges = async () => {
    await save(changesToConfirm ?? {}, base.version);
    setChangesToConfirm(undefined);
  };
  const isChanged = Object.keys(pickChangedSettings(base, form.values)).length > 0;
  return {
    form,
    base,
    isChanged,
    conflict,
    setConflict,
    changesToConfirm,
    setChangesToConfirm,
    saveConfirmedChanges,
    save,
    takeOver,
    adoptLogo,
  };
}

/** Returns the fields of the settings that the form can change. */
export function toProfile(settings: ClinicSettings): ClinicProfile {
  const fields = Object.keys(PROFILE_TEXTS) as (keyof ClinicProfile)[];
  return Object.fromEntries(fields.map((field) => [field, settings[field]])) as ClinicProfile;
}

/** Returns the fields of `profile` that differ from `base`. */
export function pickChangedSettings(base: ClinicSettings, profile: ClinicProfile): Changes {
  return findNamedChanges(base, profile);
}
