import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { PhoneNumber } from '#platform/schema.ts';
import { laterSchema, useSchemaForm, useSentId, type LaterSchema } from './form.ts';
import { Button } from './ui/button.tsx';
import { PhoneInput } from './ui/phone-input.tsx';
import { TextInput } from './ui/text-input.tsx';

// The schema has the fields in another order than the screen.
const Patient = z.strictObject({
  contactNumber: PhoneNumber,
  patientName: z.string().check(z.minLength(1, 'Patient name required')),
});
type Patient = z.infer<typeof Patient>;

function PatientForm({ onValid }: { onValid: (patient: Patient) => Promise<unknown> }) {
  const form = useSchemaForm(Patient, { initial: { contactNumber: '', patientName: '' }, onValid });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput label="Patient Name" {...form.field('patientName')} />
      <PhoneInput label="Contact Number" {...form.field('contactNumber')} />
      <Button type="submit" busy={form.isBusy}>
        Save
      </Button>
      {form.failure instanceof Error && <p>{form.failure.message}</p>}
    </form>
  );
}

const FullName = z.strictObject({
  patientName: z.string().check(z.regex(/ /, 'Use at least two names')),
});

interface LaterFormProps {
  schema: LaterSchema<typeof FullName>;
  onValid: (patient: { patientName: string }) => Promise<unknown>;
}

function LaterForm({ schema, onValid }: LaterFormProps) {
  const form = useSchemaForm(schema, { initial: { patientName: '' }, onValid });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput label="Patient Name" {...form.field('patientName')} />
      <Button type="submit" busy={form.isBusy}>
        Save
      </Button>
      {form.failure instanceof Error && <p>{form.failure.message}</p>}
    </form>
  );
}

const name = page.getByLabelText('Patient Name');
const number = page.getByLabelText('Contact Number');
const save = page.getByRole('button', { name: 'Save' });

async function start(onValid: (patient: Patient) => Promise<unknown> = async () => undefined) {
  const onSave = vi.fn(onValid);
  await render(<PatientForm onValid={onSave} />);
  return onSave;
}

test('submitting marks every bad field and focuses the first on the screen', async () => {
  const onSave = await start();
  await save.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Patient name required');
  await expect.element(number).toHaveAttribute('aria-invalid', 'true');
  expect(onSave).not.toHaveBeenCalled();
});

test('a field is checked when it is left, then while typing', async () => {
  await start();
  await userEvent.type(number, '98765');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(number).toHaveAccessibleDescription('Contact number must be 10 digits');
  await userEvent.click(number);
  // A number is selected when its field gets the focus, as by the Tab key.
  await userEvent.keyboard('{End}43210');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
});

test('an empty field that is passed through is not marked', async () => {
  await start();
  await name.click();
  await userEvent.tab();
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('marks the fields that the server rejects and keeps what was typed', async () => {
  const issues = [{ path: 'patientName', message: 'A name cannot contain a link' }];
  await start(() => Promise.reject(new ORPCError('INVALID', { status: 400, data: { issues } })));
  await userEvent.fill(name, 'www.x.in');
  await userEvent.fill(number, '9876543210');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('A name cannot contain a link');
  await expect.element(name).toHaveFocus();
  await expect.element(number).toHaveValue('9876543210');
  await userEvent.fill(name, 'Asha');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('passes other failures to the screen and keeps what was typed', async () => {
  await start(() => Promise.reject(new Error('offline')));
  await userEvent.fill(name, 'Asha');
  await userEvent.fill(number, '9876543210');
  await save.click();
  await expect.element(page.getByText('offline')).toBeVisible();
  await expect.element(name).toHaveValue('Asha');
});

test('submits once for ten clicks', async () => {
  const finish = Promise.withResolvers<undefined>();
  const onSave = await start(() => finish.promise);
  await userEvent.fill(name, 'Asha');
  await userEvent.fill(number, '9876543210');
  const button = save.element();
  for (let click = 0; click < 10; click++) if (button instanceof HTMLElement) button.click();
  await userEvent.click(number);
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  finish.resolve(undefined);
  await expect.element(save).not.toHaveAttribute('aria-busy');
});

test('shows the fields before a later schema is loaded, and submitting waits for it', async () => {
  const arrival = Promise.withResolvers<typeof FullName>();
  const onSave = vi.fn(async () => undefined);
  const Later = laterSchema(() => arrival.promise);
  await render(<LaterForm schema={Later} onValid={onSave} />);
  await userEvent.fill(name, 'Asha');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(onSave).not.toHaveBeenCalled();
  arrival.resolve(FullName);
  await expect.element(name).toHaveAccessibleDescription('Use at least two names');
  await expect.element(name).toHaveFocus();
  await userEvent.fill(name, 'Asha Devi');
  await save.click();
  expect(onSave).toHaveBeenCalledWith({ patientName: 'Asha Devi' });
});

test('loads a schema again after a failure, and keeps what was typed', async () => {
  const onSave = vi.fn(async () => undefined);
  const load = vi.fn(async () => FullName);
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  await render(<LaterForm schema={laterSchema(load)} onValid={onSave} />);
  await userEvent.fill(name, 'Asha Devi');
  await save.click();
  await expect.element(page.getByText('offline')).toBeVisible();
  await expect.element(name).toHaveValue('Asha Devi');
  await save.click();
  await expect.element(page.getByText('offline')).not.toBeInTheDocument();
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('another person gets an id of their own after an answer was lost, a retry keeps the first', async () => {
  const ids: string[] = [];
  function Form({ person }: { person: string }) {
    const sentId = useSentId<string, string>((sentContent, now) => sentContent !== now);
    return (
      <button type="button" onClick={() => ids.push(sentId('first', person))}>
        Send
      </button>
    );
  }
  const { rerender } = await render(<Form person="Asha" />);
  const send = () => page.getByRole('button', { name: 'Send' }).click();
  await send();
  await send();
  await rerender(<Form person="Meena" />);
  await send();
  await send();
  expect(ids.slice(0, 2)).toEqual(['first', 'first']);
  expect(ids[2]).not.toBe('first');
  expect(ids[3]).toBe(ids[2]);
});
