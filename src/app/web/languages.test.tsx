import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import gujarati from '#content/screens/gu.json';
import { ROUTES } from '#app/routes.ts';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { SCREEN_LANGUAGES, type ScreenLanguage } from '#platform/language.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import { switchLanguage } from '#platform/web/screen-language.ts';
import '#platform/web/styles.css';
import { answerEverything, listCuts, openRoute, prepareScreens } from './testing.tsx';

const sessionIn = (screenLanguage: ScreenLanguage | null, clinic: ScreenLanguage = 'en') =>
  sessionWith({
    actor: { name: 'Ravi', role: 'admin', screenLanguage },
    clinic: { screenLanguage: clinic },
  });

prepareScreens();
beforeEach(() => switchLanguage('en'));

// covers: language-of-a-browser
test('a language that is chosen before the sign-in is shown at once, and opens this browser again', async () => {
  stubServer({ 'accounts.options': () => ({ signUp: true, google: false, sms: false }) });
  await openRoute('/login', sessionIn(null));
  await page.getByLabelText('Email Address').fill('asha@');

  await page.getByLabelText('Language').selectOptions('gu');

  await expect
    .element(page.getByRole('button', { name: gujarati['Sign In'], exact: true }))
    .toBeVisible();
  await expect.element(page.getByLabelText(gujarati['Email Address'])).toHaveValue('asha@');
  expect(document.documentElement.lang).toBe('gu');
  expect(localStorage.getItem('wellword-language')).toBe('gu');
});

// covers: language-of-a-person-on-each-device
test.each([
  { own: 'hi', browser: 'gu', clinic: 'mr', shown: 'hi' },
  { own: null, browser: 'gu', clinic: 'mr', shown: 'gu' },
  { own: null, browser: null, clinic: 'mr', shown: 'mr' },
] as const)(
  'the screens are in $shown for $own, $browser and $clinic',
  async ({ own, browser, clinic, shown }) => {
    answerEverything(0, sessionIn(own, clinic));
    if (browser) localStorage.setItem('wellword-language', browser);

    await openRoute('/settings/account', sessionIn(own, clinic));

    expect(document.documentElement.lang).toBe(shown);
  },
);

// covers: language-saved-at-the-sign-in
test.each([
  { own: null, saved: [{ screenLanguage: 'gu' }] },
  { own: 'mr', saved: [] },
] as const)(
  'a choice before the sign-in of a login with $own saves $saved',
  async ({ own, saved }) => {
    const requests = answerEverything(0, sessionIn(own), {
      'accounts.options': () => ({ signUp: false, google: false, sms: false }),
      'accounts.signIn': () => ({ next: 'enter' }),
    });
    const { router, settle } = await openRoute('/login', sessionIn(own));
    await page.getByLabelText('Language').selectOptions('gu');
    await page.getByLabelText(gujarati['Email Address']).fill('asha@clinic.example');
    await page.getByLabelText(gujarati['Password'], { exact: true }).fill('seven river stones');

    await page.getByRole('button', { name: gujarati['Sign In'], exact: true }).click();

    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/today');
    await settle();
    const changes = requests.filter(({ operation }) => operation === 'accounts.updateAccount');
    expect(changes.map(({ input }) => input)).toEqual(saved);
  },
);

const WIDTHS = [320, 390, 1280];

/** Returns the texts that are cut, and whether the page scrolls sideways. */
function listPageCuts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways, ${scrollWidth} in ${clientWidth}`] : []),
    ...listCuts(document),
  ];
}

// covers: languages-fit
test.each(SCREEN_LANGUAGES.flatMap((language) => WIDTHS.map((width) => ({ language, width }))))(
  'no screen in $language cuts a word at $width px @full',
  async ({ language, width }) => {
    await page.viewport(width, 800);
    const session = sessionIn(language);
    answerEverything(1, session);
    await switchLanguage(language);
    const problems: string[] = [];
    for (const path of Object.keys(ROUTES)) {
      const { view } = await openRoute(path, session);
      for (const cut of new Set(listPageCuts())) problems.push(`${path}: ${cut}`);
      await view.unmount();
    }
    expect(problems).toEqual([]);
  },
);

// covers: lists-in-the-order-of-the-language
test('states and own templates are listed in the order of the language of the screen', async () => {
  const session = sessionIn('gu');
  const templates = ['Asthma', 'ડાયાબિટીસ'].map((profileType, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    isGlobal: false,
    profileType,
    targetProfileType: null,
    language: 'gu',
    messageTemplate: '{patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: false,
    purpose: 'care',
    treatment: null,
    treatmentKey: null,
    countedFrom: null,
    setId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  }));
  answerEverything(1, session, {
    'sequences.templates': () => ({ items: templates, profileTypes: [] }),
  });
  await switchLanguage('gu');

  const { view } = await openRoute('/settings/hours', session);
  const options = page.getByLabelText(gujarati['State'], { exact: true }).getByRole('option');
  const [, ...states] = options.elements().map(({ textContent }) => textContent);
  expect(states).toEqual(states.toSorted(new Intl.Collator('gu').compare));
  await view.unmount();
  await openRoute('/ai-sequence-generator', session);
  const names = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringContaining('ડાયાબિટીસ'), expect.stringContaining('Asthma')]);
});
