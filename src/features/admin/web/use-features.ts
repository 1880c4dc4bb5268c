import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature } from '#features/clinics/schema.ts';
import { currentVersion } from '#platform/web/api.ts';
import type { User } from '../schema.ts';
import { adminApi } from './api.ts';
import { useUserCache } from './use-user-cache.ts';

interface FeatureToggles {
  /** The features that the user has chosen, before the server has confirmed them. */
  enabled: readonly Feature[];
  toggle: (feature: Feature) => void;
}

interface Change {
  id: User['id'];
  enabledFeatures: Feature[];
  seen: Feature[];
}

interface Outcome {
  onSaved: (user: User) => void;
  onFailed: (error: unknown) => void;
}

/** Changes the features of a clinic, one by each click; sends quick clicks one after the other. */
export function useFeatures(user: User, { onSaved, onFailed }: Outcome): FeatureToggles {
  const cache = useUserCache();
  const [wanted, setWanted] = useState<readonly Feature[]>();
  const enabled = wanted ?? user.enabledFeatures;
  const save = useMutation({
    mutationFn: (change: Change) => adminApi.setFeatures.call(change),
    scope: { id: `admin.features.${user.id}` },
    onSuccess: (saved, { enabledFeatures }) => {
      cache.replace(saved);
      setWanted((now) => (now === enabledFeatures ? undefined : now));
      onSaved(saved);
    },
    onError: (error) => {
      setWanted(undefined);
      const current = currentVersion<User>(error);
      if (current) cache.replace(current);
      onFailed(error);
    },
  });
  return {
    enabled,
    toggle: (feature) => {
      const isOn = (one: Feature) => (one === feature) !== enabled.includes(one);
      const enabledFeatures = FEATURES.filter(isOn);
      setWanted(enabledFeatures);
      save.mutate({ id: user.id, enabledFeatures, seen: [...enabled] });
    },
  };
}
