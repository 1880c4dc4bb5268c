import { beforeEach } from 'vitest';
import { startFakeProvider, type FakeProvider } from './fake-provider.ts';

/**
 * Starts a fake provider for each test and closes it at the end. Its fields can be used inside tests and hooks.
 * Concurrent tests must start one of their own, because this one is shared.
 */
export function fakeProvider(): FakeProvider {
  let running: FakeProvider | undefined;

  beforeEach(async () => {
    const ownProvider = await startFakeProvider();
    running = ownProvider;
    // Returned, so that each test closes its own provider even if another test has started one meanwhile.
    return async () => {
      if (running === ownProvider) running = undefined;
      await ownProvider.close();
    };
  });

  function providerFor(field: string | symbol): FakeProvider {
    if (running === undefined)
      throw new Error(`The fake provider is not running: use ${String(field)} inside a test`);
    return running;
  }

  return new Proxy({} as FakeProvider, {
    get: (_target, field) => Reflect.get(providerFor(field), field) as unknown,
    set: (_target, field, value) => Reflect.set(providerFor(field), field, value),
  });
}
