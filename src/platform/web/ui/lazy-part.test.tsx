import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { NoAnswer } from '../api.ts';
import { lazyPart } from './lazy-part.tsx';

interface GreetingProps {
  name: string;
  onClose: () => void;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

const tryAgain = page.getByRole('button', { name: 'Try again' });

test('shows another try when the code of a part does not load, in each place at once', async () => {
  let isOnline = false;
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    if (!isOnline) throw new NoAnswer('network', undefined);
    return Greeting;
  });
  const Part = lazyPart(load);
  await render(
    <Suspense>
      <Part name="Asha" onClose={() => undefined} />
      <Part name="Arif" onClose={() => undefined} />
    </Suspense>,
  );
  await expect.element(tryAgain.first()).toBeVisible();
  await tryAgain.first().click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(tryAgain.first()).toBeVisible();
  isOnline = true;
  await tryAgain.last().click();
  await expect.element(page.getByText('Hello Asha')).toBeVisible();
  await expect.element(page.getByText('Hello Arif')).toBeVisible();
});

// covers: optional-part-absent-until-network
test('shows nothing in the place of an optional part whose code does not load, until the network is back', async () => {
  let isOnline = false;
  const Part = lazyPart<GreetingProps>(
    async () => {
      if (!isOnline) throw new NoAnswer('network', undefined);
      return Greeting;
    },
    { isOptional: true },
  );
  await render(
    <Suspense fallback="Loading">
      <h1>Reviews</h1>
      <Part name="Asha" onClose={() => undefined} />
    </Suspense>,
  );
  await expect.element(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  await expect.element(tryAgain).not.toBeInTheDocument();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Hello Asha')).toBeVisible();
});

test('closes a dialog whose code does not load, and keeps the screen', async () => {
  const Part = lazyPart<GreetingProps>(() => Promise.reject(new NoAnswer('network', undefined)), {
    isDialog: true,
  });
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1>Reviews</h1>
        {isOpen && <Part name="Asha" onClose={() => setOpen(false)} />}
      </>
    );
  }
  await render(<Screen />);
  const failure = page.getByRole('alert').getByText('This part could not be loaded.');
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

// covers: parts-load-at-the-next-opening
test('loads a dialog again when it is closed after a failure and opened again', async () => {
  let isOnline = false;
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    if (!isOnline) throw new NoAnswer('network', undefined);
    return Greeting;
  });
  const Part = lazyPart(load, { isDialog: true });
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Greet
        </button>
        {isOpen && <Part name="Asha" onClose={() => setOpen(false)} />}
      </>
    );
  }
  await render(<Screen />);
  const greet = page.getByRole('button', { name: 'Greet' });
  const close = page.getByRole('button', { name: 'Close' });
  await greet.click();
  await close.click();
  await greet.click();
  await close.click();
  expect(load).toHaveBeenCalledTimes(2);
  isOnline = true;
  await greet.click();
  await expect.element(page.getByText('Hello Asha')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('offers a reload when the code of a part is not there', async () => {
  const Part = lazyPart<GreetingProps>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  await render(
    <Suspense>
      <Part name="Asha" onClose={() => undefined} />
    </Suspense>,
  );
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(tryAgain.elements()).toHaveLength(0);
});

test('gives up on code that does not arrive, and offers another try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const Part = lazyPart<GreetingProps>(() => new Promise(() => undefined));
    await render(
      <Suspense fallback={<p>Loading...</p>}>
        <Part name="Asha" onClose={() => undefined} />
      </Suspense>,
    );
    expect(page.getByText('Loading...').elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(tryAgain.elements()).toHaveLength(1));
  } finally {
    vi.useRealTimers();
  }
});
