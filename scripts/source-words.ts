import { extname } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** One comment or one test title, with the line that it begins on. */
export type Prose = { line: number; text: string };
export type NamedFunction = { line: number; name: string };
export type Found = { line: number; words: string };

/** Words of our former private language; docs/glossary.md says what to write instead. */
const MARKER_WORDS =
  /\b(?:whoever|whatever|nobody|somebody|anew|in doubt|theirs|what of|stands|stood|told|mend(?:s|ed|ing)?|unseal(?:s|ed|ing)?|parcels?|errands?|furnish(?:es|ed)?|haste|aboard|side doors?)\b/giu;

/** Words that a text for people does without; style for texts: short everyday English. */
const STILTED_WORDS =
  /\b(?:whoever|nobody|somebody|anew|meanwhile|stands?(?!-in)|stood|standing|by (?:itself|themselves)|what becomes? of|what became of|in doubt|theirs|(?:a|this|the) letter (?:is|lies|goes|with))\b/giu;

const PLACEHOLDER = /%[a-z]|\$\{[^}]*\}|\$[\w.]+/giu;
/** Calls that take a title, and those of them that are one test. */
const TITLED = /^(?:describe|it|test)\b/u;
const TEST = /^(?:it|test)\b(?!.*\.(?:describe|setTimeout|skip|step)$)/su;

/** Past participles that do not end in -ed, as first words of function names. */
const IRREGULAR_PARTICIPLES = new Set(
  'asked begun bound bought broken brought built caught chosen done drawn fed felt found given gone grown heard held hidden hung kept known laid led left lent lost made meant met paid proven said seen sent shown shut sold spent spoken sought taken taught thought told torn thrown understood written worn'.split(
    ' ',
  ),
);
/** Verbs and nouns that end in -ed without being participles. */
const NOT_PARTICIPLES = new Set(
  'bed embed exceed feed need proceed red seed shed speed succeed weed'.split(' '),
);

/** Lists the comments and test titles of a TypeScript file. Throws where it cannot be parsed. */
export function listProse(path: string, code: string): Prose[] {
  const { comments } = parse(path, code);
  const prose = comments.map(({ start, value }) => ({ line: lineAt(code, start), text: value }));
  return [...prose, ...listTitles(path, code, TITLED)];
}

/** Lists the sentences of a file's comments; lines of `//` that follow each other are one comment. */
export function listSentences(path: string, code: string): Prose[] {
  const blocks: { start: number; end: number; text: string }[] = [];
  for (const { type, start, end, value } of parse(path, code).comments) {
    const last = blocks.at(-1);
    if (type === 'Line' && last && /^\n[ \t]*$/u.test(code.slice(last.end, start)))
      blocks[blocks.length - 1] = { ...last, end, text: `${last.text}${value}` };
    else blocks.push({ start, end, text: value.replaceAll(/^[\s*]+/gmu, ' ') });
  }
  return blocks.flatMap(({ start, text }) =>
    text
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .split(/(?<=[.!?]) /u)
      .map((sentence) => ({ line: lineAt(code, start), text: sentence })),
  );
}

/** Lists the titles that a TypeScript file gives its tests. Throws where it cannot be parsed. */
export function listTitles(path: string, code: string, calls = TEST): Prose[] {
  const titles: Prose[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title === undefined || !calls.test(code.slice(callee.start, callee.end))) return;
      const text = titleText(code, title);
      if (text !== '') titles.push({ line: lineAt(code, title.start), text });
    },
  }).visit(parse(path, code).program);
  return titles;
}

/** Whether a test title has less than three words, counting placeholders (`%s`, `$name`, `${name}`), or nothing else. */
export function isShortTitle(title: string): boolean {
  const words = countWords(title.replaceAll(PLACEHOLDER, ''));
  return words === 0 || words + [...title.matchAll(PLACEHOLDER)].length < 3;
}

/**
 * Lists what a TypeScript file may say to a person: its literals and parts of templates with at least two words, as
 * far as they are no class names or SQL. Throws where the file cannot be parsed.
 */
export function listTexts(path: string, code: string): Prose[] {
  const texts: Prose[] = [];
  const add = (start: number, text: string) => {
    if (
      /\p{L}{2}[,;:’']? \p{L}/u.test(text) &&
      !/^\s*(?:select|insert|update|delete|with)\b/u.test(text)
    )
      texts.push({ line: lineAt(code, start), text });
  };
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateElement: ({ start, value }) => add(start, value.cooked ?? ''),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parse(path, code).program);
  return texts;
}

/** Finds each word that makes a text for people hard to read. */
export function findStiltedWords(text: string): string[] {
  return text.match(STILTED_WORDS) ?? [];
}

/** Lists every function that the file names: declarations, methods, and variables that hold one. */
export function listFunctions(path: string, code: string): NamedFunction[] {
  const names: NamedFunction[] = [];
  const add = (node: Pick<ESTree.BindingIdentifier, 'name' | 'start'>) =>
    names.push({ line: lineAt(code, node.start), name: node.name });
  const addDeclared = ({ id }: ESTree.Function) => id && add(id);
  new Visitor({
    FunctionDeclaration: addDeclared,
    VariableDeclarator: ({ id, init }) => {
      const holdsFunction =
        init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      if (holdsFunction && id.type === 'Identifier') add(id);
    },
    MethodDefinition: ({ key }) => {
      if (key.type === 'Identifier') add(key);
    },
  }).visit(parse(path, code).program);
  return names;
}

/** Finds each marker word in a text. */
export function findMarkerWords(text: string): string[] {
  return text.match(MARKER_WORDS) ?? [];
}

export function countWords(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}

/** Whether a function's name is a past participle (`loggedReview`) or ends in `Of`. */
export function isBadFunctionName(name: string): boolean {
  if (/[a-z]Of$/u.test(name)) return true;
  const [first = ''] = name.match(/^[a-z]+/u) ?? [];
  return isParticiple(first);
}

export function isParticiple(word: string): boolean {
  if (NOT_PARTICIPLES.has(word)) return false;
  return IRREGULAR_PARTICIPLES.has(word) || /[a-z]ed$/u.test(word);
}

/** Whether a sentence begins with a pronoun that hides its subject. */
export function isBadOpener(sentence: string): boolean {
  return /^(?:What(?:ever)?|Whom?|Whoever|Nobody)\b/u.test(sentence);
}

export function parse(path: string, code: string) {
  const result = parseSync(`source${extname(path)}`, code);
  if (result.errors[0]) throw new Error(`${path} cannot be parsed: ${result.errors[0].message}`);
  return result;
}

function titleText(code: string, { type, start, end }: ESTree.Argument) {
  return type === 'Literal' || type === 'TemplateLiteral' ? code.slice(start + 1, end - 1) : '';
}

export function lineAt(code: string, position: number) {
  return code.slice(0, position).split('\n').length;
}

/** The functions that make a message of a sentence, and the one that describes a field to programs. */
const MARKS = /^(?:markText|texts|i18n\.t|z\.describe)$/u;
/** Files whose sentences all reach a screen, as what a form or the server says of a field. */
const SCHEMAS = /(?:^|\/)schema\.ts$|^src\/platform\/(?:ids|picture|time)\.ts$/u;

/** Lists the sentences about a field that are no messages: those of schemas, and those that the server refuses one with. */
export function listUnmarkedSentences(path: string, code: string): Prose[] {
  const sentences = new Map<number, string>();
  const marks: ESTree.Node[] = [];
  const add = (node: ESTree.Node | undefined) => {
    if (node?.type !== 'Literal' && node?.type !== 'TemplateElement') return;
    const text = node.type === 'Literal' ? node.value : node.value.cooked;
    if (typeof text === 'string' && /^\p{Lu}\p{L}*[,;:’']? \p{L}/u.test(text))
      sentences.set(node.start, text);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: values }) => {
      const name = code.slice(callee.start, callee.end);
      if (MARKS.test(name)) marks.push(...values);
      else if (name === 'invalid') values.forEach(add);
    },
    ObjectExpression: ({ properties }) => {
      const fields = new Map(
        properties.flatMap((each) =>
          each.type === 'Property' && each.key.type === 'Identifier'
            ? [[each.key.name, each.value] as const]
            : [],
        ),
      );
      if (fields.has('path')) add(fields.get('message'));
    },
    Literal: (node) => SCHEMAS.test(path) && add(node),
    TemplateElement: (node) => SCHEMAS.test(path) && add(node),
  }).visit(parse(path, code).program);
  return [...sentences]
    .filter(([start]) => !marks.some((node) => node.start <= start && start < node.end))
    .map(([start, text]) => ({ line: lineAt(code, start), text }));
}
