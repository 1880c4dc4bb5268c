// Compiles the messages of the screens while they are built (docs/decisions/093 and 101).
import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const COMPILER = '@lingui/message-utils/compileMessage';
/** Text and names in braces, without plurals and quotes. */
const SIMPLE = /^(?:[^{}']|\{\w+\})*$/;
/** All that a page needs for messages of that form. */
const SMALL_COMPILER = `export const compileMessage = (text) =>
  text.split(/(\\{\\w+\\})/).map((part) => part[0] === '{' ? [part.slice(1, -1)] : part);`;

const CATALOGUE = /\/content\/screens\/[a-z]+\.json$/;

/** Compiles the messages of a language that the small compiler cannot read. */
function compileCatalogue(source: string): string {
  const messages = Object.entries(JSON.parse(source) as Record<string, string>).map(
    ([id, text]) => [id, SIMPLE.test(text) ? text : compileMessageOrThrow(text)],
  );
  return JSON.stringify(Object.fromEntries(messages));
}

/**
 * Compiles each message of `i18n.t` while the screens are built, as Lingui's own commands do for a catalogue, so that no
 * page loads the reader of messages, 7.5 kB (docs/decisions/093). The texts without arguments are messages as they are.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler: (id) => (id === COMPILER ? 'virtual:small-compiler' : undefined),
    },
    load: {
      filter: { id: [/^virtual:small-compiler$/, CATALOGUE] },
      handler: (id) =>
        CATALOGUE.test(id) ? compileCatalogue(readFileSync(id, 'utf8')) : SMALL_COMPILER,
    },
    transform: {
      filter: { code: 'i18n.t(' },
      handler: (code) =>
        // A message with a key of its own has no arguments.
        code.replace(/\bi18n\.t\(\s*(?!\{\s*id:)("(?:[^"\\]|\\.)*"|)/g, (call, literal: string) => {
          const id = String(JSON.parse(literal));
          if (SIMPLE.test(id)) return call;
          return `i18n.t(${JSON.stringify({ id, message: compileMessageOrThrow(id) })}`;
        }),
    },
  };
}
