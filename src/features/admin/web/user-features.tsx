import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS, FEATURE_TEXTS } from './texts.ts';
import { useFeatures } from './use-features.ts';

interface UserFeaturesProps {
  user: User;
  onSaved: (user: User) => void;
  onFailed: (error: unknown) => void;
  /** Asks for confirmation first. */
  onAll: (all: 'enableAll' | 'disableAll') => void;
}

/** One box for each feature; a click saves at once. */
export function UserFeatures({ user, onSaved, onFailed, onAll }: UserFeaturesProps) {
  const { enabled, toggle } = useFeatures(user, { onSaved, onFailed });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{ADMIN_TEXTS.readFeatures(user.name)}</legend>
      <div className="grid grid-cols-[max-content_max-content] gap-x-6">
        {FEATURES.map((feature) => (
          <Checkbox
            key={feature}
            label={FEATURE_TEXTS[feature].label}
            checked={enabled.includes(feature)}
            onChange={() => toggle(feature)}
          />
        ))}
      </div>
      <div className="-ms-4 flex flex-wrap">
        {enabled.length < FEATURES.length && (
          <Button
            variant="plain"
            label={ADMIN_TEXTS.enableAllFor(user.name)}
            onClick={() => onAll('enableAll')}
          >
            {ADMIN_TEXTS.enableAll}
          </Button>
        )}
        {enabled.length > 0 && (
          <Button
            variant="plain"
            label={ADMIN_TEXTS.disableAllFor(user.name)}
            onClick={() => onAll('disableAll')}
          >
            {ADMIN_TEXTS.disableAll}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
