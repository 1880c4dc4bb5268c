import { translateText } from '#platform/i18n.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';
import type { Sharing } from '../schema.ts';
import { GENERATOR_TEXTS } from './generator-texts.ts';

const KINDS = [
  {
    value: 'personal',
    get label() {
      return GENERATOR_TEXTS.personal;
    },
  },
  {
    value: 'global',
    get label() {
      return GENERATOR_TEXTS.global;
    },
  },
  {
    value: 'targeted',
    get label() {
      return GENERATOR_TEXTS.targeted;
    },
  },
] as const;
const TARGETS = PROFILE_TYPES.map((value) => ({
  value,
  get label() {
    return translateText(value);
  },
}));

interface SharingFieldsProps {
  sharing: Sharing;
  onChange: (sharing: Sharing) => void;
}

/** For admins: the choice who can use the saved templates. */
export function SharingFields({ sharing, onChange }: SharingFieldsProps) {
  const [first] = PROFILE_TYPES;
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <Select
        label={GENERATOR_TEXTS.sharing}
        options={KINDS}
        value={typeof sharing === 'object' ? 'targeted' : sharing}
        onChange={(kind) => onChange(kind === 'targeted' ? { targetProfileType: first } : kind)}
      />
      {typeof sharing === 'object' && (
        <Select
          label={GENERATOR_TEXTS.target}
          options={TARGETS}
          value={TARGETS.find(({ value }) => value === sharing.targetProfileType)?.value ?? first}
          onChange={(targetProfileType) => onChange({ targetProfileType })}
        />
      )}
    </div>
  );
}
