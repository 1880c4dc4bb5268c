import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { screenLocale } from '#platform/i18n.ts';
import type { Option } from '#platform/web/ui/select.tsx';

/** Formats a time zone as 'India (GMT+5:30)' or 'New York (GMT-5)', with today's offset. */
export function describeTimeZone(zone: string): string {
  // The offset has the digits and the 'GMT' of the other times here in each language of the screens.
  const offset = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  return `${namePlace(zone)} (${offset?.value})`;
}

/**
 * Lists the time zones by the names of their places. Only India and `current` say their offset: each
 * offset takes a format of its own, and four hundred of them take a cheap phone most of a second.
 */
export function listTimeZones(current: string): Option[] {
  // Some browsers list India's zone under its old name only.
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta');
  const first = [...new Set([DEFAULT_TIME_ZONE, current])];
  const others = zones
    .filter((zone) => !first.includes(zone))
    .map((zone) => ({ value: zone, label: namePlace(zone) }));
  return [
    ...first.map((zone) => ({ value: zone, label: describeTimeZone(zone) })),
    ...others.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
  ];
}

/** 'Salta, Argentina' for 'America/Argentina/Salta', and India for the zone that all of it has. */
function namePlace(zone: string): string {
  if (zone === DEFAULT_TIME_ZONE)
    return new Intl.DisplayNames(screenLocale(), { type: 'region' }).of('IN') ?? zone;
  const [area = zone, ...places] = zone.replaceAll('_', ' ').split('/');
  return places.toReversed().join(', ') || area;
}
