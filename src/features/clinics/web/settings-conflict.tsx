import { useState, type ReactNode } from 'react';
import { languageName, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import type { NamesByLanguage } from '../name-rules.ts';
import type { ClinicProfile, ClinicSettings } from '../schema.ts';
import { NameList } from './name-list.tsx';
import { CLINICS_REFUSALS, CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';
import { describeTimeZone } from './time-zone-texts.ts';

interface SettingsConflictProps {
  conflict: { changes: Partial<ClinicProfile>; current: ClinicSettings };
  onSaveMine: () => Promise<void>;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Compares this user's changes with the stored values. */
export function SettingsConflict({
  conflict: { changes, current },
  onSaveMine,
  onTakeTheirs,
  onClose,
}: SettingsConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const saveMine = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSaveMine();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const fields = Object.keys(changes) as (keyof ClinicProfile)[];
  return (
    <ConflictDialog
      title={CLINICS_TEXTS.conflictTitle}
      description={CLINICS_TEXTS.conflictHelp}
      fields={fields.map((field) => ({
        label: PROFILE_TEXTS[field],
        draft: describeValue(field, changes[field]),
        current: describeValue(field, current[field]),
      }))}
      busy={isBusy}
      banner={
        failure !== undefined && (
          <Banner tone="danger">
            {failureText(failure, {
              refusals: CLINICS_REFUSALS,
              fallback: CLINICS_TEXTS.saveFailed,
            })}
          </Banner>
        )
      }
      onKeepMine={() => void saveMine()}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    />
  );
}

function describeValue(
  field: keyof ClinicProfile,
  value: string | readonly string[] | boolean | NamesByLanguage | undefined,
): ReactNode {
  if (typeof value === 'boolean') return value ? CLINICS_TEXTS.yes : CLINICS_TEXTS.no;
  if (value === undefined || value === '') return CLINICS_TEXTS.nothing;
  if (isList(value)) return value.map((language) => languageName(language as Language)).join(', ');
  if (typeof value !== 'string') return <NameList names={value} />;
  if (field === 'defaultLanguage' || field === 'screenLanguage')
    return languageName(value as Language);
  if (field === 'timeZone') return describeTimeZone(value);
  if (field === 'primaryColor' || field === 'secondaryColor') return <Swatch colour={value} />;
  return value;
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-5 rounded-sm border border-edge"
        style={{ background: colour }}
      />
      {colour}
    </span>
  );
}
