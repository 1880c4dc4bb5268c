import { formatDate, formatTime } from '#platform/calendar.ts';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import type { AutopilotSettings } from '../schema.ts';
import { AUTOPILOT_TEXTS, countText, weekdaysText } from './texts.ts';

interface AutopilotConflictProps {
  draft: AutopilotSettings;
  current: AutopilotSettings;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows this person's edit beside the version that another person saved. */
export function AutopilotConflict({ draft, current, ...actions }: AutopilotConflictProps) {
  const names = Object.keys(current) as (keyof AutopilotSettings)[];
  return (
    <ConflictDialog
      title={AUTOPILOT_TEXTS.conflictTitle}
      description={AUTOPILOT_TEXTS.conflictHelp}
      fields={names
        .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(current[name]))
        .map((name) => ({
          label: AUTOPILOT_TEXTS[name],
          draft: formatSetting(draft, name),
          current: formatSetting(current, name),
        }))}
      {...actions}
    />
  );
}

function formatSetting(settings: AutopilotSettings, name: keyof AutopilotSettings): string {
  const value = settings[name];
  if (name === 'weekdays') return weekdaysText(settings.weekdays);
  if (name === 'holidays') {
    return settings.holidays.map((date) => formatDate(date)).join(', ') || AUTOPILOT_TEXTS.none;
  }
  return typeof value === 'number' ? countText(value) : formatTime(String(value));
}
