import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvError, readEnv, providerAddress, type Env } from './env.ts';

const PRINT_ENV = `const { readEnv } = await import(${JSON.stringify(path.join(import.meta.dirname, 'env.ts'))});
  console.log(JSON.stringify(readEnv()))`;
/** Prints what each of these files is refused with: a refused one leaves the variables as they were. */
const PRINT_REFUSALS = `const { readEnv } = await import(${JSON.stringify(path.join(import.meta.dirname, 'env.ts'))});
  for (const file of process.argv.slice(1))
    try {
      process.env.WELLWORD_ENV_FILE = file;
      readEnv();
      console.log(file + ' was read');
    } catch (error) {
      console.log(error.message);
    }`;
const folders: string[] = [];

async function folder(): Promise<string> {
  const createdFolder = await mkdtemp(path.join(tmpdir(), 'wellword-env-'));
  folders.push(createdFolder);
  return createdFolder;
}
afterAll(() => Promise.all(folders.map((createdFolder) => rm(createdFolder, { recursive: true }))));

// covers: empty-environment-complete-one-and-secret
test('an empty environment is complete, and its secret is stored', async () => {
  const DATA_DIR = await folder();
  const first = readEnv({ DATA_DIR, PORT: '' });
  expect(first).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    production: false,
    databaseUrl: undefined,
  });
  expect(first.appSecret.length).toBeGreaterThanOrEqual(32);
  expect(readEnv({ DATA_DIR }).appSecret).toBe(first.appSecret);
  expect((await stat(path.join(DATA_DIR, 'app-secret'))).mode & 0o077).toBe(0);
});

test('the environment file gives what is not set, and one that is named must be there', async () => {
  const DATA_DIR = await folder();
  const file = path.join(DATA_DIR, 'environment');
  await writeFile(file, 'PORT=4700\nHOST=127.0.0.2\nMAIL_FROM="Clinic #1 <a@clinic.example>"\n');
  const run = (args: readonly string[], variables: NodeJS.ProcessEnv) => {
    const { stdout } = spawnSync(process.execPath, ['--eval', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR, ...variables },
      encoding: 'utf8',
    });
    return stdout;
  };
  const readElsewhere = (variables: NodeJS.ProcessEnv) =>
    JSON.parse(run([PRINT_ENV], variables)) as Env;
  expect(readElsewhere({ WELLWORD_ENV_FILE: file, PORT: '4800' })).toMatchObject({
    port: 4800,
    host: '127.0.0.2',
    mailFrom: 'Clinic #1 <a@clinic.example>',
  });
  expect(readElsewhere({ WELLWORD_ENV_FILE: '' })).toMatchObject({ port: 4600 });

  const wrongLines = [
    'PORT 4700',
    'export PORT=4700',
    '\uFEFFPORT=4700',
    `APP_SECRET=${'x'.repeat(32)}#${'y'.repeat(32)}`,
    'MAIL_FROM=Clinic #1 <a@clinic.example>',
    'MAIL_FROM="Clinic <a@clinic.example>',
    `MAIL_FROM='Clinic`,
    'MAIL_FROM="Clinic" <a@clinic.example>',
    'MAIL_FROM=`Clinic`',
  ];
  const wrongFiles = wrongLines.map((_line, index) => `${file}.${index}`);
  for (const [index, line] of wrongLines.entries())
    await writeFile(`${file}.${index}`, `# Wellword\n\nHOST=127.0.0.2\n${line}\nSIGN_UP="on"\n`);
  const missingFiles = [`${file}.missing`, DATA_DIR];
  const refusals = run([PRINT_REFUSALS, ...missingFiles, ...wrongFiles], {})
    .trim()
    .split('\n');
  expect(refusals).toEqual([
    ...missingFiles.map(
      (missing) => expect.stringContaining(`${missing} cannot be read`) as string,
    ),
    ...wrongFiles.map(
      (wrong) =>
        expect.stringContaining(
          `Line 4 of the environment file ${wrong} is not NAME=value, such as PORT=4600.`,
        ) as string,
    ),
  ]);

  await writeFile(
    file,
    `PORT=4700\nMAIL_FROM= 'Clinic #1 <a@clinic.example>' # the desk\nHOST=\nSIGN_UP=on \r\n`,
  );
  expect(readElsewhere({ WELLWORD_ENV_FILE: file })).toMatchObject({
    port: 4700,
    mailFrom: 'Clinic #1 <a@clinic.example>',
    signUp: true,
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT is a whole number from 0 to 65535'],
  [{ TRUSTED_PROXIES: 'one' }, 'TRUSTED_PROXIES is a whole number from 0 to 5'],
  [{ SIGN_UP: 'yes' }, 'SIGN_UP must be one of on, off'],
  [{ SMS_FORMAT: 'xml' }, 'SMS_FORMAT is json or form'],
  [{ AI_PRICE_INPUT: 'cheap' }, 'AI_PRICE_INPUT is a number such as 0.3'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, info, debug'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be one of production'],
  [{ PUBLIC_URL: 'ftp://clinic.example' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'http://clinic.example/app' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'http://a@clinic.example' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ MAIL_FROM: 'the clinic' }, 'MAIL_FROM is such as'],
  [{ MAIL_FROM: 'Clinic <mail>' }, 'MAIL_FROM is such as'],
  [{ MAIL_FROM: 'Clinic <a@b.example>\r\nBcc: c@d.example' }, 'MAIL_FROM is such as'],
  [{ BACKUP_FOLDER: 'backups' }, 'BACKUP_FOLDER is a path such as'],
  [{ SOCKET: '1.sock', PUBLIC_URL: 'http://c.example', TRUSTED_PROXIES: '1' }, 'SOCKET is a path'],
  [{ SOCKET: '/run/wellword/1.sock', PUBLIC_URL: 'http://c.example' }, 'TRUSTED_PROXIES'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD'],
  [{ PUBLIC_URL: 'clinic' }, 'PUBLIC_URL'],
  [{ CREATIVE_FRAME_HOSTS: 'https://player.vimeo.com' }, 'CREATIVE_FRAME_HOSTS'],
  [{ CREATIVE_FRAME_HOSTS: `'unsafe-inline'; script-src *` }, 'CREATIVE_FRAME_HOSTS'],
  [
    { CREATIVE_FRAME_HOSTS: 'own.example', PUBLIC_URL: 'https://own.example' },
    'CREATIVE_FRAME_HOSTS',
  ],
  [{ PUBLIC_URL: 'https://clinic.example' }, 'TRUSTED_PROXIES'],
  [{ SHEET_ALLOWED_ORIGINS: 'http://sheets.clinic.example' }, 'SHEET_ALLOWED_ORIGINS'],
  [{ SHEET_ALLOWED_ORIGINS: 'https://sheets.clinic.example/path' }, 'SHEET_ALLOWED_ORIGINS'],
  [{ SHEET_ALLOWED_ORIGINS: 'https://user@sheets.clinic.example' }, 'SHEET_ALLOWED_ORIGINS'],
  [{ SHEET_ALLOWED_ORIGINS: 'sheets.clinic.example' }, 'SHEET_ALLOWED_ORIGINS'],
  [{ AI_PROVIDER: 'clippy', AI_MODEL: 'one' }, 'AI_PROVIDER'],
  [{ AI_PROVIDER: 'google', AI_API_KEY: 'key' }, 'AI_MODEL'],
  [{ AI_PROVIDER: 'google', AI_MODEL: 'gemini-2.5-flash' }, 'AI_API_KEY'],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen3' }, 'AI_BASE_URL'],
  [
    { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k', AI_BASE_URL: 'ftp://x' },
    'BASE_URL',
  ],
  [{ AI_API_KEY: 'key' }, 'AI_PROVIDER'],
  [
    { AI_PROVIDER: 'google', AI_MODEL: 'm', AI_API_KEY: 'k', AI_PRICE_INPUT: '0.3' },
    'AI_PRICE_OUTPUT',
  ],
  [{ PUBLIC_API_KEY: 'short' }, 'PUBLIC_API_KEY'],
  [{ CONSENT_REQUIRED_FROM: '2027-02-30' }, 'CONSENT_REQUIRED_FROM'],
  [{ NODE_ENV: 'production' }, 'APP_SECRET'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'APP_SECRET'],
  [
    { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32), CLOCK_OFFSET_DAYS: '3' },
    'CLOCK_OFFSET_DAYS',
  ],
])('%o is refused, and %s is named', async (variables, variableName) => {
  const DATA_DIR = await folder();
  expect(() => readEnv({ DATA_DIR, ...variables })).toThrow(EnvError);
  expect(() => readEnv({ DATA_DIR, ...variables })).toThrow(variableName);
});

test.each([
  { PUBLIC_URL: 'http://clinic.example/' },
  { PUBLIC_URL: 'http://127.0.0.1:4600' },
  { MAIL_FROM: 'mail@clinic.example' },
  { MAIL_FROM: 'Dr. Mehta, Pune <mail@clinic.example>' },
])('%o is accepted', async (variables) => {
  const DATA_DIR = await folder();
  expect(readEnv({ DATA_DIR, ...variables })).toMatchObject({ dataDirectory: DATA_DIR });
});

test('hosts of embedded creatives are read with the slash that ends them', async () => {
  const DATA_DIR = await folder();
  expect(readEnv({ DATA_DIR }).creativeFrameHosts).toBeUndefined();
  const sources = 'player.vimeo.com/video, media.clinic.example';
  expect(readEnv({ DATA_DIR, CREATIVE_FRAME_HOSTS: sources }).creativeFrameHosts).toEqual([
    'player.vimeo.com/video/',
    'media.clinic.example/',
  ]);
});

test('origins of export scripts are read one by one', async () => {
  const DATA_DIR = await folder();
  expect(readEnv({ DATA_DIR }).sheetOrigins).toEqual([]);
  const origins = 'https://sheets.clinic.example, http://127.0.0.1:8080';
  expect(readEnv({ DATA_DIR, SHEET_ALLOWED_ORIGINS: origins }).sheetOrigins).toEqual([
    'https://sheets.clinic.example',
    'http://127.0.0.1:8080',
  ]);
});

test('a text model is read with what it needs; without one the built-in writer writes', async () => {
  const DATA_DIR = await folder();
  const readWriter = (variables: NodeJS.ProcessEnv) => readEnv({ DATA_DIR, ...variables }).writer;
  expect(readWriter({})).toBeUndefined();
  expect(
    readWriter({ AI_PROVIDER: 'google', AI_MODEL: 'gemini-2.5-flash', AI_API_KEY: 'key' }),
  ).toEqual({ provider: 'google', modelId: 'gemini-2.5-flash', apiKey: 'key', baseUrl: undefined });
  expect(
    readWriter({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'qwen3',
      AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
    }),
  ).toEqual({
    provider: 'openai-compatible',
    modelId: 'qwen3',
    apiKey: '',
    baseUrl: 'http://127.0.0.1:11434/v1',
  });
  const google = { AI_PROVIDER: 'google', AI_MODEL: 'm', AI_API_KEY: 'key' };
  const writer = readWriter({ ...google, AI_PRICE_INPUT: '0.3', AI_PRICE_OUTPUT: '2.5' });
  expect(writer?.prices).toEqual({ input: 0.3, output: 2.5, currency: 'USD' });
});

test('an SMS gateway is read with what India’s rules demand; without one there are no SMS', async () => {
  const DATA_DIR = await folder();
  const readSmsSettings = (variables: NodeJS.ProcessEnv) => readEnv({ DATA_DIR, ...variables }).sms;
  expect(readSmsSettings({})).toBeUndefined();
  const smsVariables = { SMS_SENDER: 'WELWRD', SMS_TEMPLATE_ID: '1107' };
  const SMS_URL = 'https://api.gateway.example/sms';
  expect(
    readSmsSettings({ SMS_URL, ...smsVariables, SMS_KEY: 'key', SMS_KEY_HEADER: 'authkey' }),
  ).toMatchObject({
    url: SMS_URL,
    sender: 'WELWRD',
    templateId: '1107',
    key: { header: 'authkey', value: 'key' },
  });
  const SMS_BODY = '{"recipients":[{"mobiles":"{to}","otp":"{code}"}]}';
  expect(readSmsSettings({ SMS_URL, ...smsVariables, SMS_BODY })?.body).toEqual(
    JSON.parse(SMS_BODY),
  );
  for (const [wrong, says] of [
    [smsVariables, 'Set SMS_URL too'],
    [{ SMS_URL }, 'SMS_SENDER and SMS_TEMPLATE_ID'],
    [{ ...smsVariables, SMS_URL: 'http://gateway.example/' }, 'https'],
    [{ ...smsVariables, SMS_URL, SMS_TEXT: 'Your code' }, '{code}'],
    [{ ...smsVariables, SMS_URL, SMS_BODY: 'to={to}' }, 'SMS_BODY'],
  ] as const)
    expect(() => readSmsSettings(wrong)).toThrow(says);
});

test('PROVIDER_BASE_URL wins over the demo’s stand-in, and must be an address', async () => {
  const DATA_DIR = await folder();
  const standIn = 'http://127.0.0.1:1234';
  const readAddress = (variables: NodeJS.ProcessEnv, inDemo?: string) =>
    providerAddress(readEnv({ DATA_DIR, ...variables }), inDemo);
  const PROVIDER_BASE_URL = 'http://127.0.0.1:9';
  expect(readAddress({ PROVIDER_BASE_URL }, standIn)).toBe(PROVIDER_BASE_URL);
  expect(readAddress({ PROVIDER_BASE_URL })).toBe(PROVIDER_BASE_URL);
  expect(readAddress({}, standIn)).toBe(standIn);
  expect(readAddress({})).toBe('https://api.blueticks.co');
  expect(() => readAddress({ PROVIDER_BASE_URL: 'blueticks' })).toThrow('PROVIDER_BASE_URL');
});

test('an https address starts with the number of its proxies, also when that is 0', async () => {
  const DATA_DIR = await folder();
  const read = (TRUSTED_PROXIES: string) =>
    readEnv({ DATA_DIR, PUBLIC_URL: 'https://clinic.example', TRUSTED_PROXIES });
  expect(read('1').trustedProxies).toBe(1);
  expect(read('0').trustedProxies).toBe(0);
});
