import { internationalNumber } from '#platform/phone.ts';
import type { Sms } from './sms.ts';

/** A JSON value whose texts may hold placeholders, such as `{"mobile": "{to}"}`. */
export type SmsBody = { readonly [field: string]: SmsField };
type SmsField = string | number | boolean | null | readonly SmsField[] | SmsBody;

/**
 * The request format of an HTTP gateway. India's telecom rules (DLT) demand a registered sender,
 * template and text.
 */
export interface SmsSettings {
  readonly url: string;
  /** The name and value of the header with the account's key. */
  readonly key: { readonly header: string; readonly value: string } | undefined;
  /** The sender id, which the rules call header, such as `WELWRD`. */
  readonly sender: string;
  readonly templateId: string;
  /** The id of the company that registered the template, where the gateway needs it. */
  readonly entityId: string;
  /** The registered text, with `{code}` in the place of the variable. */
  readonly text: string;
  readonly format: 'json' | 'form';
  readonly body: SmsBody;
}

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 10_000;
/** Gateways often refuse with status 200. */
const SAYS_NO =
  /"(?:type|status|result)"\s*:\s*"(?:error|fail\w*|rejected|invalid\w*)"|"success"\s*:\s*false|"errors?"\s*:\s*[[{"1-9t]/i;

/** Sends codes through an HTTP gateway, with one POST each. */
export function createSmsGateway(settings: SmsSettings): Sms {
  const { url, key, sender, templateId, entityId, text, format } = settings;
  return {
    async sendCode({ phoneNumber, code }) {
      const values: Record<string, string> = {
        to: internationalNumber(phoneNumber).replace(/\D/g, ''),
        code,
        text: text.replaceAll('{code}', code),
        sender,
        template_id: templateId,
        entity_id: entityId,
      };
      const body = fillField(settings.body, values) as SmsBody;
      const response = await fetch(url, {
        method: 'POST',
        // The key and the number go only to the configured address.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'Content-Type':
            format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
          ...(key === undefined ? {} : { [key.header]: key.value }),
        },
        body: format === 'json' ? JSON.stringify(body) : toForm(body),
      });
      const answer = (await response.text()).slice(0, LONGEST_ANSWER);
      if (!response.ok || SAYS_NO.test(answer))
        throw new Error(`The SMS gateway refused a message with status ${response.status}`);
    },
  };
}

/** Fills placeholders once; never fills those inside a value. */
function fillField(field: SmsField, values: Readonly<Record<string, string>>): SmsField {
  if (typeof field === 'string')
    return field.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(field)) return field.map((each: SmsField) => fillField(each, values));
  if (typeof field !== 'object' || field === null) return field;
  return Object.fromEntries(
    Object.entries(field).map(([name, each]) => [name, fillField(each, values)]),
  );
}

function toForm(body: SmsBody): string {
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(pairs).toString();
}
