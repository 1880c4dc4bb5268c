import { Select } from '#platform/web/ui/select.tsx';
import { EDIT_TEXTS, LENGTH_TEXTS } from './edit-texts.ts';

const LENGTHS = ['short', 'medium', 'long'] as const;
export type Length = (typeof LENGTHS)[number];
/** The most words of a draft of each length, beside the patient's own words. */
export const LENGTH_WORDS: Readonly<Record<Length, number>> = { short: 40, medium: 80, long: 150 };
const LENGTH_OPTIONS = LENGTHS.map((value) => ({
  value,
  get label() {
    return LENGTH_TEXTS[value];
  },
}));

interface LengthSelectProps {
  length: Length;
  onChange: (length: Length) => void;
}

/** The choice of a draft's length. */
export function LengthSelect({ length, onChange }: LengthSelectProps) {
  return (
    <Select
      label={EDIT_TEXTS.length}
      name="length"
      options={LENGTH_OPTIONS}
      value={length}
      onChange={onChange}
    />
  );
}
