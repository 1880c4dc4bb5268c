import { Visitor } from 'vite';
import type { ESTree } from 'vite';
import { isParticiple, lineAt, parse } from './source-words.ts';
import type { NamedFunction } from './source-words.ts';

/** Words that do not say what a value is; `look` is a variant, `parcel` an outbound message, `sealed` encrypted. */
const VAGUE_NAMES = new Set(
  'at look looks mine one ones own parcel parcels sealed seen theirs whatever whoever'.split(' '),
);
/** Participles that are the usual names of a state in HTML, and of the other side of a comparison in tests. */
const USUAL_NAMES = new Set('checked disabled enabled expanded expected selected'.split(' '));

type Pattern = ESTree.BindingPattern | ESTree.ParamPattern | ESTree.BindingRestElement | null;

/**
 * Lists the names that a file declares: variables, parameters, functions, classes, types, and the properties of types
 * and classes. Leaves out names that something else gives: a shorthand in a pattern has its property's name, and
 * a shape in a type argument (`query<{ … }>`) those of a row or an answer. Throws where the file cannot be parsed.
 */
export function listDeclaredNames(path: string, code: string): NamedFunction[] {
  const names: NamedFunction[] = [];
  let typeArguments = 0;
  const add = ({ start, name }: { start: number; name: string }) =>
    names.push({ line: lineAt(code, start), name });
  const addId = ({ id }: { id: { start: number; name: string } | null }) => id && add(id);
  const addPattern = (pattern: Pattern): void => {
    if (pattern) for (const name of listBindings(pattern)) add(name);
  };
  const addFunction = ({ id, params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (id) add(id);
    params.forEach(addPattern);
  };
  const addKey = ({ key }: { key: ESTree.PropertyKey }) => {
    if (key.type === 'Identifier' && typeArguments === 0) add(key);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => addPattern(id),
    CatchClause: ({ param }) => addPattern(param),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSTypeParameterInstantiation: () => void (typeArguments += 1),
    'TSTypeParameterInstantiation:exit': () => void (typeArguments -= 1),
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
  }).visit(parse(path, code).program);
  return names;
}

function listBindings(pattern: NonNullable<Pattern>): { start: number; name: string }[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return listBindings(pattern.left);
    case 'RestElement':
      return listBindings(pattern.argument);
    case 'TSParameterProperty':
      return listBindings(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? listBindings(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type !== 'Property') return listBindings(property);
        return property.shorthand ? [] : listBindings(property.value);
      });
  }
}

/** Whether a name is one past participle and nothing else, such as `kept`. */
export function isBareParticiple(name: string): boolean {
  return /^[a-z]+$/u.test(name) && !USUAL_NAMES.has(name) && isParticiple(name);
}

/** Whether a name is a little word that does not say what its value is, such as `one`. */
export function isVagueName(name: string): boolean {
  return VAGUE_NAMES.has(name);
}
