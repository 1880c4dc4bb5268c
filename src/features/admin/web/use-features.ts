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
  const [features, setFeatures] = useState<readonly Feature[]>();
  const enabled = features ?? user.enabledFeatures;
  const save = useMutation({
    mutationFn: (change: Change) => adminApi.setFeatures.call(change),
    scope: { id: `admin.features.${user.id}` },
    onSuccess: (savedUser, { enabledFeatures }) => {
      cache.replace(savedUser);
      setFeatures((now) => (now === enabledFeatures ? undefined : now));
      onSaved(savedUser);
    },
    onError: (error) => {
      setFeatures(undefined);
      const current = currentVersion<User>(error);
      if (current) cache.replace(current);
      onFailed(error);
    },
  });
  return {
    enabled,
    toggle: (feature) => {
      const isOn = (candidate: Feature) => (candidate === feature) !== enabled.includes(candidate);
      const enabledFeatures = FEATURES.filter(isOn);
      setFeatures(enabledFeatures);
      save.mutate({ id: user.id, enabledFeatures, seen: [...enabled] });
    },
  };
}
