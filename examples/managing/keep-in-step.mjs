// Keeps the accounts of a company in step with a file of people: adds who is missing, changes what differs, and disables
// who is gone. Node.js 20 or newer, without packages.
//
//   ISSUER=https://sign-in.example.com CLIENT_ID=hr-sync CLIENT_SECRET=… node keep-in-step.mjs acme people.csv
//
// The first line of the file names its columns: email,firstName,lastName,extension,state. `disabled` is the only state that
// counts for accounts that are there: the rest, such as `locked`, is the server's.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, MOST_DISABLED = '20' } = process.env;
const [company, file] = process.argv.slice(2);
const most = 5; // attempts of a request
const reason = `In step with ${file}`.replaceAll(/[^ -~]/g, '?'); // a header has no other characters

let token;
let tokenEndsAt = 0;

/** An access token for the API, renewed half a minute before it ends. */
async function accessToken() {
  if (Date.now() < tokenEndsAt) return token;
  const response = await fetch(`${ISSUER}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(CLIENT_ID)}:${encodeURIComponent(CLIENT_SECRET)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: `${ISSUER}/admin`,
      scope: 'accounts:read accounts:write contacts:read',
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`No token: ${answer.error_description ?? answer.error}`);
  token = answer.access_token;
  tokenEndsAt = Date.now() + (answer.expires_in - 30) * 1000;
  return token;
}

/** Sends a request, and sends it again when the server asks to wait, fails, or cannot be reached. */
async function call(method, path, { body, headers = {} } = {}) {
  // The same key in each attempt: what was carried out is not carried out twice.
  const key = method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'audit-reason': reason };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${ISSUER}/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        ...(body && { 'content-type': 'application/json' }),
        ...key,
        ...headers,
      },
      body: body && JSON.stringify(body),
    }).catch((reason) => {
      if (attempt >= most) throw reason;
    });
    if (response?.ok) return { body: await response.json(), version: response.headers.get('etag') };
    const problem = await response?.json();
    if (problem?.code === 'invalidToken') tokenEndsAt = 0;
    const isWorthwhile =
      !problem ||
      ['invalidToken', 'requestInProgress'].includes(problem.code) ||
      problem.status === 429 ||
      problem.status >= 500;
    if (!isWorthwhile || attempt >= most)
      throw Object.assign(
        new Error(`${method} ${path}: ${problem.detail ?? problem.title} ${JSON.stringify(problem.errors ?? '')}`),
        { code: problem.code },
      );
    await sleep(1000 * Number(response?.headers.get('retry-after') ?? 2 ** attempt));
  }
}

/** All accounts of the company, page by page. */
async function* listedAccounts() {
  let cursor = '';
  do {
    const query = new URLSearchParams({ company, limit: '500', ...(cursor && { cursor }) });
    const { body } = await call('GET', `/accounts?${query}`);
    yield* body.items;
    cursor = body.next;
  } while (cursor);
}

/** What a row of the file asks to change of an account. */
function changesOf(row, account) {
  const changes = {};
  for (const field of ['firstName', 'lastName', 'extension'])
    if (field in row && row[field] !== (account[field] ?? '')) changes[field] = row[field] || null;
  if ((row.state === 'disabled') !== (account.state === 'disabled')) changes.state = row.state || 'active';
  return changes;
}

/** Changes an account, and reads it again if somebody else has changed it meanwhile. Returns whether it was changed. */
async function change(id, wanted) {
  for (let attempt = 1; ; attempt += 1) {
    const { body: account, version } = await call('GET', `/accounts/${id}`);
    const changes = wanted(account);
    if (Object.keys(changes).length === 0) return false;
    try {
      await call('PATCH', `/accounts/${id}`, { body: changes, headers: { 'if-match': version } });
      return true;
    } catch (error) {
      if (error.code !== 'changedMeanwhile' || attempt >= most) throw error;
    }
  }
}

/** The rows of a CSV file as objects. A value in quotes can have commas, quotes ("") and line breaks. */
function readCsv(text) {
  const lines = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== ',') lines.push([]);
  }
  const [names, ...rows] = lines.filter((values) => values.some((value) => value !== ''));
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])));
}

const rows = new Map(readCsv(readFileSync(file, 'utf8')).map((row) => [row.email.toLowerCase(), row]));
const counts = { added: 0, changed: 0, disabled: 0, same: 0 };
const gone = [];
const there = new Set();
for await (const listed of listedAccounts()) {
  const { id, email, kind, state, isEmergencyAccess } = listed;
  const row = rows.get(email?.toLowerCase());
  if (row) {
    there.add(row);
    const differs = Object.keys(changesOf(row, listed)).length > 0;
    const isChanged = differs && (await change(id, (account) => changesOf(row, account)));
    counts[isChanged ? 'changed' : 'same'] += 1;
  } else if (email && kind === 'person' && !isEmergencyAccess && state !== 'disabled') gone.push(id);
}
for (const row of rows.values()) {
  if (there.has(row)) continue;
  const given = Object.entries(row).filter(([, value]) => value !== '');
  await call('POST', '/accounts', { body: { ...Object.fromEntries(given), company } });
  counts.added += 1;
}
// Half a file must not close a whole company.
if (gone.length > Number(MOST_DISABLED))
  throw new Error(`${gone.length} accounts are not in ${file}. MOST_DISABLED=${gone.length} disables them.`);
for (const id of gone) {
  await change(id, ({ state }) => (state === 'disabled' ? {} : { state: 'disabled' }));
  counts.disabled += 1;
}
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
