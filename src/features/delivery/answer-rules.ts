/** A text that must not be stored, and its replacement. */
export interface Secret {
  readonly secret: string;
  readonly instead: string;
}

const LONGEST_READ = 8192;
const LONGEST_KEPT = 300;

/**
 * Returns what an outside service said, fit to be stored and shown: at most 300 characters on one
 * line, without markup and without any of `secrets`, which a service may echo. Null when nothing
 * is left.
 */
export function toPlainText(body: string, secrets: readonly Secret[]): string | null {
  // Only the start can be kept, and on a short text the patterns stay cheap.
  const readable = removeSecrets(body, secrets)
    .slice(0, LONGEST_READ)
    .replace(/<(?:script|style)\b[^]*?(?:<\/(?:script|style)\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ');
  // Again: markup may have been inside a secret.
  const plain = removeSecrets(readable, secrets).trim();
  return plain === '' ? null : Array.from(plain).slice(0, LONGEST_KEPT).join('');
}

function removeSecrets(words: string, secrets: readonly Secret[]): string {
  let remainingWords = words;
  for (const { secret, instead } of secrets) {
    for (const form of findEchoes(secret))
      remainingWords = remainingWords.replaceAll(form, instead);
  }
  return remainingWords;
}

/** Returns a text as JSON, a URL, HTML and a line of plain text would contain it. */
function findEchoes(secret: string): string[] {
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    html,
    secret.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim(),
  ];
  return forms.filter((form) => form.trim() !== '');
}

/**
 * Reads a field of an object from outside; undefined when it is no object or has no own field of
 * this name.
 */
export function readField(place: unknown, field: string): unknown {
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, field)) return undefined;
  return (place as Record<string, unknown>)[field];
}
