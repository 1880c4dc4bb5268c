import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clinicsApi } from '#features/clinics/web/api.ts';
import type { ClinicProfile, ClinicSettings } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { currentVersion } from '#platform/web/api.ts';
import type { Setup } from '../schema.ts';
import { setupApi } from './api.ts';

export const setupQuery = setupApi.steps.queryOptions({ staleTime: 0 });

/** Reads the set-up list. */
export function useSetup() {
  return useQuery(setupQuery);
}

/** Returns a function that reads the list again after a step, and what else shows the settings. */
export function useRefreshSetup(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => {
    // The next step does not wait for them.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: clinicsApi.doctors.key() });
    return queryClient.invalidateQueries({ queryKey: setupApi.key() });
  };
}

/** Returns the mutation that stores a mark and takes over the new list. */
export function useMark() {
  const queryClient = useQueryClient();
  return useMutation(
    setupApi.mark.mutationOptions({
      onSuccess: (setup) => {
        queryClient.setQueryData(setupApi.steps.queryKey(), setup);
        const isSettingUp = !setup.facts.marks.includes('ended');
        queryClient.setQueryData(
          sessionQuery.queryKey,
          (current) => current && { ...current, clinic: { ...current.clinic, isSettingUp } },
        );
      },
    }),
  );
}

type Changes = Partial<Pick<ClinicProfile, 'contactPhone' | 'contactWhatsapp' | 'gmbLink'>> &
  Partial<Pick<ClinicProfile, 'languages' | 'defaultLanguage'>>;

/** Returns a function that saves settings; other settings that changed at the same time stay. */
export function useSaveSettings({ version, facts }: Pick<Setup, 'version' | 'facts'>) {
  const { mutateAsync: update } = useMutation(clinicsApi.updateSettings.mutationOptions());
  return async (changes: Changes): Promise<void> => {
    try {
      await update({ ...changes, version });
    } catch (error) {
      const current = currentVersion<ClinicSettings>(error);
      const fields = Object.keys(changes) as (keyof Changes)[];
      const isSame = (field: keyof Changes) =>
        JSON.stringify(current?.[field]) === JSON.stringify(facts[field]);
      if (!current || !fields.every((field) => isSame(field))) throw error;
      await update({ ...changes, version: current.version });
    }
  };
}
