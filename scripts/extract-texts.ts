// Finds the messages of the screens for `lingui extract`: calls of `i18n.t`, which Lingui finds itself, and the strings
// in `texts({ … })` and `markText('…')` (src/platform/i18n.ts).
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import type { ESTree } from 'vite';

const MARKS = new Set(['texts', 'markText']);

export const textsExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  async extract(filename, code, onMessageExtracted, context) {
    if (!/\b(?:i18n\.t|texts|markText)\(/.test(code)) return;
    await babelExtractor.extract(filename, code, onMessageExtracted, context);
    for (const id of await findTexts(filename, code)) {
      if (/[{}]/.test(id)) throw new Error(`‘${id}’ has braces: write it with i18n.t`);
      onMessageExtracted({ id, placeholders: {} });
    }
  },
};

/** Returns each string of the objects and lists in a call of `texts` or `markText`, but none of a function or a getter. */
async function findTexts(filename: string, code: string): Promise<string[]> {
  // Lingui loads this file in a way that cannot load Vite at once.
  const { parseSync, Visitor } = await import('vite');
  const foundTexts: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type === 'Identifier' && MARKS.has(callee.name) && argument)
        foundTexts.push(...listStrings(argument));
    },
  });
  visitor.visit(parseSync(filename, code).program);
  return foundTexts;
}

function listStrings(node: ESTree.Node): string[] {
  if (node.type === 'Literal')
    return typeof node.value === 'string' && node.value !== '' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return node.quasis.length === 1 ? [node.quasis[0]?.value.cooked ?? ''] : [];
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element) => (element ? listStrings(element) : []));
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) =>
      property.type === 'Property' ? listStrings(property.value) : [],
    );
  if (node.type === 'ConditionalExpression')
    return [...listStrings(node.consequent), ...listStrings(node.alternate)];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return listStrings(node.expression);
  return [];
}
