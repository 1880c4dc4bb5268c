import { type PhoneNumber } from '#platform/phone.ts';
import { readPhoneNumber } from '#platform/phone-reading.ts';
import { readField } from './answer-rules.ts';

// Reads single fields of the provider's webhooks, wherever and however they are written.

export const LONGEST_ID = 200;

/** Reads a number of this country; ignores usernames and numbers of other countries. */
export function readNumber(place: unknown, ...names: string[]): PhoneNumber | null {
  for (const name of names) {
    const value = readField(place, name);
    const text =
      typeof value === 'object' ? readText(value, 'phone', 'number', '_serialized', 'id') : value;
    if (typeof text !== 'string' && typeof text !== 'number') continue;
    // Providers leave out the plus of a whole number: its first digits are a country's code.
    const reading = readPhoneNumber(String(text).replace(/^(?=[1-9][0-9]{10,14}$)/, '+'));
    if (reading.kind !== 'number' || reading.rest !== '') continue;
    // Ten digits alone that begin like no mobile number are a whole number of another country, such as 4791234567.
    if (!reading.isLandline || String(text) !== reading.number) return reading.number;
  }
  return null;
}

export const USER_IDS = ['wa_user_id', 'user_id', 'userId', 'bsuid'];
/** WhatsApp's ids of people: by country and business, or in its web client's format. */
const USER_ID = /^(?:[A-Z]{2}\.[A-Za-z0-9-]{1,120}|[0-9]{1,40}@lid)$/;

export function findUserId(place: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const value = readField(place, name);
    const text = typeof value === 'object' ? readText(value, 'user_id', 'id') : value;
    if (typeof text === 'string' && USER_ID.test(text)) return text;
  }
  return null;
}

const MONTH_MS = 30 * 86_400_000;

/** Reads when it happened; now for a time that is in the future or long ago. */
export function readInstant(places: readonly unknown[], now: Date): Date {
  for (const place of places) {
    for (const name of ['timestamp', 'occurred_at', 'created_at', 'createdAt', 'at']) {
      const time = toDate(readField(place, name));
      if (time && time <= now && now.getTime() - time.getTime() < MONTH_MS) return time;
    }
  }
  return now;
}

function toDate(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = Number(value);
  const time = new Date(Number.isNaN(number) ? value : number < 1e11 ? number * 1000 : number);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export function readName(place: unknown, ...names: string[]): string | null {
  for (const name of names) {
    const value = readField(place, name);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value);
    if (text.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(text)) return text;
  }
  return null;
}

export function readText(place: unknown, ...names: string[]): string | undefined {
  const inside = names.map((name) => readField(place, name));
  return inside.find((value): value is string => typeof value === 'string');
}

/**
 * Reads the text of a patient's message, which some formats put inside an object: `{ text: { body
 * } }`.
 */
export function findText(place: unknown): string | undefined {
  const names = ['text', 'body', 'message', 'content'];
  const inside = readField(place, 'message');
  return (
    readText(place, ...names) ??
    readText(readField(place, 'text'), ...names) ??
    readText(inside, ...names) ??
    readText(readField(inside, 'text'), ...names)
  );
}

export function firstObject(place: unknown, ...names: string[]): unknown {
  return names
    .map((name) => readField(place, name))
    .find((value) => typeof value === 'object' && value !== null);
}
