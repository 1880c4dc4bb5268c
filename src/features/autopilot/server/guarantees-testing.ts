import { daysBetween } from '#platform/calendar.ts';
import { wallClock } from '#platform/zoned-time.ts';
import { toWeekday } from '../send-window-rules.ts';
import { SETTINGS, TIME_ZONE, type World } from './world-testing.ts';

/** Checks each try against every guarantee, independently of the rules. */
export function findBrokenGuarantees({
  attempts,
  plannedMessages,
  knownNumbers,
  staff,
  stopTimes,
  cancelTimes,
}: World): string[] {
  const firstMeetings = new Map([...knownNumbers].map((number) => [number, new Date(0)]));
  for (const { at, number } of staff)
    firstMeetings.set(number, earlier(firstMeetings.get(number), at));
  const newOn = new Map<string, number>();
  return attempts.flatMap(({ at, messageId, state }, index) => {
    const message = plannedMessages.get(messageId);
    if (message === undefined) return ['a message that was not planned'];
    const { date, time } = wallClock(TIME_ZONE, at);
    const number = message.whatsappNumber;
    const before = attempts.slice(0, index);
    const sameDay = before.filter((other) => wallClock(TIME_ZONE, other.at).date === date);
    const isNew = (firstMeetings.get(number) ?? at) >= at;
    if (isNew) newOn.set(date, (newOn.get(date) ?? 0) + 1);
    if (state === 'accepted' || state === 'unknown')
      firstMeetings.set(number, earlier(firstMeetings.get(number), at));
    const overdue = daysBetween(message.scheduledDate, date);
    const promises = {
      window: time >= `${SETTINGS.windowStart}:00` && time < `${SETTINGS.windowEnd}:00`,
      weekday: SETTINGS.weekdays.includes(toWeekday(date)),
      holiday: !SETTINGS.holidays.includes(date),
      spacing: Number(at) - Number(before.at(-1)?.at ?? 0) >= SETTINGS.spacingSeconds * 1000,
      once: before.every((other) => other.messageId !== messageId),
      oneADay: sameDay.every(
        (other) => plannedMessages.get(other.messageId)?.whatsappNumber !== number,
      ),
      byHand: staff.every(
        (one) => one.number !== number || wallClock(TIME_ZONE, one.at).date !== date,
      ),
      newPeople: (newOn.get(date) ?? 0) <= SETTINGS.newPeopleADay,
      most: sameDay.length < SETTINGS.messagesADay,
      due: overdue >= 0 && overdue <= SETTINGS.expiresAfterDays,
      stop: (stopTimes.get(number) ?? at) >= at,
      cancel: (cancelTimes.get(messageId) ?? at) >= at,
    };
    const brokenPromises = Object.entries(promises).filter(([, isKept]) => !isKept);
    return brokenPromises.map(([promise]) => `${promise} at ${at.toISOString()}`);
  });
}

function earlier(one: Date | undefined, other: Date): Date {
  return one !== undefined && one < other ? one : other;
}
