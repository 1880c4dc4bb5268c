// Finds the messages of the screens for `lingui extract`: calls of `i18n.t`, which Lingui finds itself, and the strings
// in `texts({ … })` (src/platform/i18n.ts).
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import ts from 'typescript-5';

export const textsExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  async extract(filename, code, onMessageExtracted, context) {
    if (!/\b(?:i18n\.t|texts)\(/.test(code)) return;
    await babelExtractor.extract(filename, code, onMessageExtracted, context);
    const file = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest);
    for (const id of findTexts(file, file)) onMessageExtracted({ id, placeholders: {} });
  },
};

/** Returns each string of the objects and lists in a call of `texts`, but none of a function or a getter. */
function findTexts(node: ts.Node, file: ts.SourceFile, isInTexts = false): string[] {
  if (isInTexts && ts.isStringLiteralLike(node)) return node.text === '' ? [] : [node.text];
  if (isInTexts && ts.isFunctionLike(node)) return [];
  const isCall = ts.isCallExpression(node) && node.expression.getText(file) === 'texts';
  const isName = (child: ts.Node) => ts.isPropertyAssignment(node) && node.name === child;
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    if (!isName(child)) found.push(...findTexts(child, file, isInTexts || isCall));
  });
  return found;
}
