/**
 * The main job done by an outside program, which knows only the API types that openapi-typescript
 * makes from its document (`api.gen.ts`, made by the test beside `server/http/api-document.ts`).
 * Argument: the server's address. Prints the assignment's id.
 */
import createClient from 'openapi-fetch';
import type { paths } from './api.gen.ts';

const [server = ''] = process.argv.slice(2);

/** Returns a client of the API that keeps its cookies, as one browser does. */
function person() {
  const cookies = new Map<string, string>();
  const client = createClient<paths>({ baseUrl: `${server}/api` });
  client.use({
    onRequest({ request }) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    },
    onResponse({ response }) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
    },
  });
  return client;
}

/** Returns the data of a call's answer. Error: the call was refused. */
async function answered<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Headers of a call that moves coins. */
const keyed = () => ({ params: { header: { 'idempotency-key': crypto.randomUUID() } } });

/** Returns the token of the mail that asks to confirm an address. */
async function mailedToken(to: string): Promise<string> {
  for (;;) {
    const mails: { to: string; links: string[] }[] = await (await fetch(`${server}/dev/mailbox.json`)).json();
    const link = mails.find((mail) => mail.to === to)?.links.find((address) => address.includes('/email-confirmation'));
    if (link) return new URL(link).searchParams.get('token') ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Signs up, confirms the address and signs in. */
async function newcomer(username: string, user_type: 'student' | 'tutor', expertise: string[]) {
  const client = person();
  const [email, password] = [`${username}@example.com`, 'correct-horse-9'];
  await answered(
    client.POST('/signup', {
      body: {
        full_name: username,
        username,
        email,
        phone_number: '0300 1234567',
        password,
        confirm_password: password,
        user_type,
        expertise,
      },
    }),
  );
  await answered(client.POST('/verify', { body: { token: await mailedToken(email) } }));
  await answered(client.POST('/token', { body: { email, password } }));
  return client;
}

const student = await newcomer('student_by_api', 'student', []);
const tutor = await newcomer('tutor_by_api', 'tutor', ['Calculus']);
const deadline = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const title = 'Integration by parts';
const { id } = await answered(
  student.POST('/assignments', {
    body: { title, description: 'Twelve problems.', subject: 'Mathematics', budget: 3500, deadline },
  }),
);

const found = await answered(tutor.GET('/assignments', { params: { query: { search: 'integration' } } }));
if (found.items[0]?.id !== id) throw new Error('the search does not find what was posted');
await answered(tutor.POST('/bids', { ...keyed(), body: { assignment_id: id, proposal: 'Every step written out.' } }));
const { error } = await tutor.POST('/bids', { ...keyed(), body: { assignment_id: id, proposal: 'Once more.' } });
if (error?.code !== 'bid_already_placed') throw new Error(`a second bid is refused, not ${JSON.stringify(error)}`);

const bids = { params: { path: { assignment_id: id } } };
const [bid] = (await answered(student.GET('/assignments/{assignment_id}/bids', bids))).items;
if (!bid) throw new Error('the bid does not arrive');
const { conversation_id } = await answered(
  student.POST('/rpc/award_assignment_to_bidder', {
    ...keyed(),
    body: { p_assignment_id: id, p_bidder_id: bid.bidder.id, p_award_cost: 100 },
  }),
);
const chat = { params: { path: { conversation_id } } };
const words = { content: 'Wednesday evening.' };
await answered(tutor.POST('/conversations/{conversation_id}/messages', { ...chat, body: words }));
const { items } = await answered(student.GET('/conversations/{conversation_id}/messages', chat));
if (items.at(-1)?.content !== words.content) throw new Error('the message does not arrive');

const work = { params: { path: { assignment_id: id } } };
const handedIn = new FormData();
handedIn.set('file', new File(['u dv = uv - v du'], 'answers.txt'));
handedIn.set('comment', 'All twelve.');
await answered(
  tutor.POST('/assignments/{assignment_id}/submissions', { ...work, body: {}, bodySerializer: () => handedIn }),
);
await answered(student.POST('/assignments/{assignment_id}/complete', { ...work, body: {} }));
await answered(
  student.POST('/assignments/{assignment_id}/rating', { ...work, body: { rating: 5, comment: 'Clear.' } }),
);
console.log(id);
