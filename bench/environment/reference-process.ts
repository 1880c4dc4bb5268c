// The reference to which the product is compared: `node:http` and `pg`, one prepared statement a request, no sign-in, no row-level
// security, no checks. A list comes with the number of all its rows, because the screen shows it. Nothing that answers the
// same from the same database can do much less.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [address = '{}', owner = '', clinicId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(address) as pg.PoolConfig), user: owner, max: 10 });
pool.on('error', () => {});

const LISTS: Record<string, string> = {
  appointments: `select id, doctor_id, doctor_name, doctor_contact, patient_name, appointment_date, appointment_time,
    contact_number, patient_address, notes, status, version, created_at, updated_at,
    (select count(*)::int from appointments where user_id = $1 and appointment_date >= current_date) as total
    from appointments where user_id = $1 and appointment_date >= current_date
    order by appointment_date, appointment_time, id limit 51`,
  reviews: `select *, (select count(*)::int from reviews where user_id = $1) as total
    from reviews where user_id = $1 order by created_at desc, id desc limit 51`,
  messages: `select m.*, a.id as attempt_id, a.channel, a.state, a.started_at, a.finished_at, a.detail,
      (select count(*)::int from sequence_messages where user_id = $1 and (queued or status <> 'pending')) as total
    from sequence_messages m left join lateral (select * from send_attempts s where s.user_id = m.user_id and s.message_id = m.id
      order by s.started_at desc, s.id desc limit 1) a on true
    where m.user_id = $1 and (m.queued or m.status <> 'pending') order by m.scheduled_date, m.created_at, m.id limit 51`,
};
const WRITES: Record<string, string> = {
  appointments: `insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number)
    values ($1, $2, current_date, '10:15', '5550000001') returning *`,
  reviews: `insert into reviews (user_id, patient_name, contact_number) values ($1, $2, '5550000001') returning *`,
};
const STATUS = `update appointments set status = $3, updated_at = now() where user_id = $1 and id = $2 returning *`;

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify({ items: await answer(request) });
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const [, verb = '', name = '', id = ''] = (request.url ?? '').split('/');
  const list = LISTS[name];
  if (verb === 'list' && list !== undefined) return queryRows(`list-${name}`, list, [clinicId]);
  const { patientName, status } = JSON.parse(await readBody(request)) as Record<string, string>;
  const write = WRITES[name];
  if (verb === 'create' && write !== undefined)
    return queryRows(`create-${name}`, write, [clinicId, patientName]);
  return queryRows('status', STATUS, [clinicId, id, status]);
}

async function queryRows(name: string, text: string, values: unknown[]): Promise<unknown[]> {
  return (await pool.query({ name, text, values })).rows;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
