import { addDoctor, book, DOCTOR, goToAppointments, statusSelect } from './appointments.ts';
import { openWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test, whenClosed, whenStored } from './product.ts';

const KEY = 'key-of-the-own-words-journey';
const PATIENT = 'હેતલ શાહ';

// Within the hours in which messages go out.
test.use({ startTime: '12:00' });

// covers: ask-page-feedback-reply
test('a patient is asked after the visit, writes to the clinic privately, and gets an answer', async ({
  page,
  product,
  openBrowser,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey: KEY });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  let link = '';

  await test.step('the clinic asks patients after their visit, and the autopilot sends', async () => {
    await page.goto('/reviews/asking');
    await page.getByLabel('Ask patients after their visit').check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await page.goto('/settings/autopilot');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await whenClosed(page);
  });

  await test.step('a visit is done, and hours later the patient has a short link', async () => {
    await book(page, { daysAhead: 0, time: '11:00', name: PATIENT });
    await goToAppointments(page);
    // The visit ends when the server has it.
    await whenStored(page, '/status', () => statusSelect(page, PATIENT).selectOption('completed'));
    await product.runJobs(5 * 60);
    await product.runJobs(10);
    const deliveries = await product.listDelivered(KEY);
    expect(deliveries).toHaveLength(1);
    link = /http\S+\/l\/\S+/u.exec(deliveries[0]?.message ?? '')?.[0] ?? '';
    expect(link).toMatch(/\/l\/[1-9A-HJ-NP-Za-km-z]{10}$/u);
  });

  const ownPage = await openBrowser({ javaScriptEnabled: false });
  await test.step('the page offers both ways alike, in the patient’s language, without scripts', async () => {
    await ownPage.goto(link);
    await ownPage.getByRole('button', { name: 'ગુજરાતી' }).click();
    const [google, privately] = [
      ownPage.getByRole('link', { name: /^Google પર લખો/u }),
      ownPage.getByRole('button', { name: /^ફક્ત ક્લિનિકને જણાવો/u }),
    ];
    await expect(google).toBeVisible();
    const sizes = await Promise.all([google.boundingBox(), privately.boundingBox()]);
    expect(sizes[0]?.width).toBe(sizes[1]?.width);
    expect(sizes[0]?.height).toBe(sizes[1]?.height);
  });

  await test.step('help with words says what was tapped and typed', async () => {
    await ownPage.getByText('લખવામાં મદદ જોઈએ છે?').click();
    await ownPage.getByLabel('તમારા શબ્દોમાં').fill('ડૉક્ટરે શાંતિથી સમજાવ્યું');
    await ownPage.getByRole('button', { name: 'લખાણ બનાવો' }).click();
    await expect(ownPage.getByLabel('તમારું લખાણ')).toHaveValue(/ડૉક્ટરે શાંતિથી સમજાવ્યું/u);
  });

  await test.step('the private form has what was typed, and nothing is sent while nothing is said', async () => {
    await ownPage.getByRole('button', { name: /^ફક્ત ક્લિનિકને જણાવો/u }).click();
    await expect(ownPage.getByText(/ક્લિનિકને તમારું નામ દેખાય છે/u)).toBeVisible();
    await expect(ownPage.getByLabel('તમારા શબ્દોમાં')).toHaveValue('ડૉક્ટરે શાંતિથી સમજાવ્યું');
    await ownPage.getByLabel('તમારા શબ્દોમાં').clear();
    await ownPage.getByRole('button', { name: 'ક્લિનિકને મોકલો' }).click();
    await expect(ownPage.getByRole('alert')).toHaveText('પહેલાં કંઈક ટેપ કરો અથવા લખો.');
    await ownPage.getByLabel('તમારા શબ્દોમાં').fill('દોઢ કલાક બેસવું પડ્યું');
    await ownPage.getByLabel('મને જવાબ જોઈએ છે').check();
  });

  await test.step('a change of the language keeps what was tapped and typed, and no address has it', async () => {
    await ownPage.locator('[name=waiting][value=bad]').check();
    await ownPage.getByRole('button', { name: 'English' }).click();
    await expect(ownPage.getByLabel('Long wait')).toBeChecked();
    await expect(ownPage.getByLabel('In your own words')).toHaveValue('દોઢ કલાક બેસવું પડ્યું');
    await expect(ownPage.getByLabel('I would like an answer')).toBeChecked();
    await expect(ownPage).toHaveURL(`${link}?lang=en&show=clinic`);
  });

  await test.step('a long and a short wait at once is asked about; then the clinic has it', async () => {
    await ownPage.getByLabel('Short wait').check();
    await ownPage.getByRole('button', { name: 'Send to the clinic' }).click();
    await expect(ownPage.getByRole('alert')).toContainText('both “Short wait” and “Long wait”');
    await ownPage.getByLabel('Short wait').uncheck();
    await expect(ownPage.getByLabel('Long wait')).toBeChecked();
    await ownPage.getByRole('button', { name: 'ગુજરાતી' }).click();
    await ownPage.getByRole('button', { name: 'ક્લિનિકને મોકલો' }).click();
    await expect(ownPage.getByRole('status')).toBeVisible();
  });

  await test.step('the page is accessible, also in the dark', async () => {
    // The check needs scripts of its own; the page has none and allows none.
    const shownPage = await openBrowser({ bypassCSP: true });
    await shownPage.goto(link);
    await expectAccessible(shownPage);
    await shownPage.goto(`${link}?show=clinic&lang=ta`);
    await expectAccessible(shownPage);
    await shownPage.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(shownPage);
  });

  await test.step('the bell says that feedback waits', async () => {
    await page.goto('/today');
    await page.getByRole('button', { name: /attention$/u }).click();
    await page.getByRole('link', { name: /private feedback to read: 1 patient wants/u }).click();
    await expect(page).toHaveURL('/feedback');
  });

  await test.step('the clinic reads it, answers in WhatsApp and closes it', async () => {
    await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
    const item = page.getByRole('listitem').filter({ hasText: 'દોઢ કલાક બેસવું પડ્યું' });
    await expect(item.getByText('Wants an answer')).toBeVisible();
    const answer = item.getByRole('button', { name: `Answer ${PATIENT} in WhatsApp` });
    const { searchParams } = await openWhatsapp(page, answer);
    expect(searchParams.get('text')).toContain('Shanti Clinic');
    await item.getByRole('button', { name: `Close feedback from ${PATIENT}` }).click();
    await expect(page.getByText('No open feedback')).toBeVisible();
    await page.getByRole('button', { name: 'Closed' }).click();
    await expect(item.getByText(/^Closed by /u)).toBeVisible();
    await page.goto('/today');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /private feedback/u })).toHaveCount(0);
  });
});
