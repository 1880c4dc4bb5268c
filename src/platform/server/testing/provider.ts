import { beforeEach } from 'vitest';
import { startFakeProvider, type FakeProvider } from './fake-provider.ts';

/**
 * A provider that starts anew for each test and is gone at its end. The fields can be read, and `engines` set, from
 * inside tests and their hooks. Tests that run at the same moment start one of their own: here they would share the last.
 */
export function fakeProvider(): FakeProvider {
  let running: FakeProvider | undefined;

  beforeEach(async () => {
    const own = await startFakeProvider();
    running = own;
    // Returned, because this closes a test's own one even when another test has started its own meanwhile.
    return async () => {
      if (running === own) running = undefined;
      await own.close();
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
