import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { screenLocale } from '#platform/i18n.ts';
import type { Option } from '#platform/web/ui/select.tsx';

/** Formats a time zone as 'India (GMT+5:30)' or 'America/New_York (GMT-5)', with today's offset. */
export function describeTimeZone(zone: string): string {
  const name =
    zone === DEFAULT_TIME_ZONE
      ? new Intl.DisplayNames(screenLocale(), { type: 'region' }).of('IN')
      : zone;
  // The offset has the digits and the 'GMT' of the other times here in each language of the screens.
  const offset = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  return `${name} (${offset?.value})`;
}

/**
 * Lists the time zones by their ids. Only India and `current` say their offset: each
 * offset takes a format of its own, and four hundred of them take a cheap phone most of a second.
 */
export function listTimeZones(current: string): Option[] {
  const first = [...new Set([DEFAULT_TIME_ZONE, current])];
  // Some browsers list India's zone under its old name only.
  const others = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone !== 'Asia/Calcutta' && !first.includes(zone),
  );
  return [
    ...first.map((zone) => ({ value: zone, label: describeTimeZone(zone) })),
    ...others.map((zone) => ({ value: zone, label: zone })),
  ];
}
