import type { Locator, Page } from '@playwright/test';

export interface Taps {
  readonly tap: (target: Locator) => Promise<void>;
  /** Types into a field; it takes a tap only when the field has no focus yet. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Opens a list of choices and takes one: two taps. */
  readonly choose: (field: Locator, option: { index: number }) => Promise<void>;
  readonly count: () => number;
}

/** Counts what a thumb does on a page; typing letters is no tap. */
export function countTaps(page: Page): Taps {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return {
    tap,
    type: async (field, text) => {
      await field.waitFor();
      const isFocused = (await field.and(page.locator(':focus')).count()) > 0;
      if (!isFocused) await tap(field);
      await page.keyboard.insertText(text);
    },
    choose: async (field, option) => {
      taps += 2;
      await field.selectOption(option);
    },
    count: () => taps,
  };
}
