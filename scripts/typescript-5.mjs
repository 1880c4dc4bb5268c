// node --import ./scripts/typescript-5.mjs …: gives a tool that writes TypeScript the compiler's programming interface, which
// TypeScript 7 does not have. Everything of ours is checked by TypeScript 7.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
});
