import { parseSync, type ESTree } from 'vite';

/** A text in a data file, with its place in the exported object. */
export interface Literal {
  /** Such as `points.waiting.good.sentences.3`. */
  readonly path: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Lists the texts of the object that a data file exports. Throws where it cannot be parsed. */
export function listLiterals(file: string, code: string): Literal[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) => (init ? walk(init, []) : []));
  });
}

function walk(node: ESTree.Expression, path: readonly string[]): Literal[] {
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element, at) =>
      element === null || element.type === 'SpreadElement' ? [] : walk(element, [...path, `${at}`]),
    );
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? walk(property.value, [...path, property.key.name])
        : [],
    );
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return walk(node.expression, path);
  if (node.type !== 'Literal' || typeof node.value !== 'string') return [];
  return [{ path: path.join('.'), value: node.value, start: node.start, end: node.end }];
}

/** Returns the code with the texts at some paths replaced; all else stays as it is. */
export function replaceLiterals(
  code: string,
  changes: readonly { readonly literal: Literal; readonly value: string }[],
): string {
  return changes
    .toSorted((one, other) => other.literal.start - one.literal.start)
    .reduce(
      (rest, { literal, value }) =>
        rest.slice(0, literal.start) + toLiteral(value) + rest.slice(literal.end),
      code,
    );
}

/** Writes a text as the formatter would: in single quotes, or in double ones around single ones. */
function toLiteral(value: string): string {
  const json = JSON.stringify(value);
  if (value.includes("'") && !value.includes('"')) return json;
  const inner = json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
