import { AsyncLocalStorage } from 'node:async_hooks';

/** Gives a request's slot back; calling it again changes nothing. */
export type ReleaseSlot = () => void;

const slotOfRequest = new AsyncLocalStorage<ReleaseSlot>();

/** Runs a request's work, which may release its slot before it ends. */
export function runInSlot<Value>(release: ReleaseSlot, work: () => Promise<Value>): Promise<Value> {
  return slotOfRequest.run(release, work);
}

/** Releases the slot of the current request: from here on it waits, and uses nothing of this machine. */
export function releaseSlot(): void {
  slotOfRequest.getStore()?.();
}

/**
 * Wraps a service outside this machine, such as a provider: a request that calls it releases its slot first. A hundred requests that
 * wait for a provider must not keep the clinic's other requests waiting.
 */
export function releaseSlotBeforeCalls<Service extends object>(service: Service): Service {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        releaseSlot();
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}
