import { expect, expectAccessible, signIn, test } from './product.ts';

const MOTHER = 'આશા પટેલ';
const SPELLED_OTHERWISE = 'આશાબેન પટેલ';
const NUMBER = '5550000102';

// covers: patient-book-journey
test('adds a family, finds it while typing a number, and records what a patient said', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({
    clinicName: 'Shanti Clinic',
    features: ['appointments', 'reviews'],
  });
  await signIn(page, clinic);
  await page.goto('/patients');

  await test.step('adds a patient to an empty book', async () => {
    await expect(page.getByText('No patients yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New Patient' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Patient Name').fill(MOTHER);
    await dialog.getByLabel('Contact Number').fill(NUMBER);
    await dialog.getByLabel('Language').selectOption('gu');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add Patient' }).click();
    await expect(page.getByRole('link', { name: MOTHER, exact: true })).toBeVisible();
  });

  await test.step('offers her under the number of a review request, and adds her son', async () => {
    await page.goto('/reviews');
    await page.getByRole('button', { name: 'New Review Request' }).click();
    await page.getByLabel('Contact Number').fill(NUMBER);
    await page.getByRole('radio', { name: new RegExp(MOTHER) }).check();
    await expect(page.getByLabel('Patient Name')).toHaveValue(MOTHER);
    await page.getByRole('button', { name: 'Someone else on this phone' }).click();
    await page.getByLabel('Patient Name').fill('dhruv patel');
    await page.getByRole('button', { name: 'The visit was today' }).click();
    await page.getByRole('button', { name: 'Create Review Request' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Dhruv Patel' })).toBeVisible();
  });

  await test.step('shows the family and the history, and records consent', async () => {
    await page.goto('/patients');
    await page.getByLabel('Search by name or number').fill('dhr');
    await page.getByRole('link', { name: 'Dhruv Patel', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dhruv Patel' })).toBeVisible();
    await expect(page.getByRole('link', { name: MOTHER, exact: true })).toBeVisible();
    await expect(page.getByText('Review request', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Feedback: not asked' }).click();
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByText('Make a choice').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('What did Dhruv Patel say?').selectOption('given');
    await page.getByLabel('How').selectOption('said_at_desk');
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByRole('button', { name: 'Feedback: yes' })).toBeVisible();
  });

  await test.step('edits the note where it is read', async () => {
    await page.getByRole('button', { name: 'Add a note' }).click();
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Note' }).fill('Comes with his mother');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Comes with his mother')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change the note' })).toBeFocused();
  });

  await test.step('shows two spellings of one person as one, and undoes it', async () => {
    await page.goto('/patients');
    await page.getByRole('button', { name: 'New Patient' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Patient Name').fill(SPELLED_OTHERWISE);
    await dialog.getByLabel('Contact Number').fill(NUMBER);
    await dialog.getByRole('button', { name: 'Add Patient' }).click();
    await page.getByRole('link', { name: SPELLED_OTHERWISE, exact: true }).click();
    const similar = page.getByRole('region', { name: 'Possibly the same person' });
    await similar.getByRole('button', { name: `Same person as ${MOTHER}` }).click();
    await dialog.getByLabel('Name to show').selectOption(MOTHER);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show as one patient' }).click();
    await expect(page.getByRole('heading', { level: 1, name: MOTHER })).toBeVisible();
    const mergedPatients = page.getByRole('region', { name: 'Shown as one with this patient' });
    await expect(mergedPatients.getByText(SPELLED_OTHERWISE)).toBeVisible();
    await mergedPatients.getByRole('button', { name: `Undo: show ${SPELLED_OTHERWISE}` }).click();
    await expect(mergedPatients).toBeHidden();
    await similar.getByRole('button', { name: `Different people: ${SPELLED_OTHERWISE}` }).click();
    await expect(similar).toBeHidden();
  });

  await test.step('opens the copy of the data with the number filled in', async () => {
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Copy or erase the data' }).click();
    await expect(page.getByLabel('Contact Number')).toHaveValue(NUMBER);
    await page.goBack();
  });

  await test.step('opens a new appointment with name and number filled in', async () => {
    await page.getByRole('link', { name: 'New Appointment' }).click();
    await expect(page.getByLabel('Patient Name')).toHaveValue(MOTHER);
    await expect(page.getByLabel('Contact Number')).toHaveValue(NUMBER);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/appointments');
  });
});
